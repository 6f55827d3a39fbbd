#!/bin/sh
# What the tests use beyond Python: Chromium for the pages, PostgreSQL for the store.
# Installs them where it may (root on a Debian); elsewhere says what the tests will leave out.
missing=
command -v chromium >/dev/null || command -v chromium-browser >/dev/null || missing="$missing chromium"
# Debian keeps initdb off the PATH.
command -v initdb >/dev/null || ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || missing="$missing postgresql"
[ -z "$missing" ] && exit 0
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
    echo "installing$missing"
    apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq $missing >/dev/null && exit 0
fi
echo "not installed:$missing; tests that need them are skipped and say so"
