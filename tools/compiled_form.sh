#!/bin/sh
# Builds the compiled form into a folder, from a copy of the sources, so that no other build is disturbed.
# The folder then holds a file: `ready`, or `failed` where nothing could be built or no C compiler was found.
set -eu
bin=$1 folder=$2 work=$2.$$
trap 'rm -rf "$work"' EXIT
rm -rf "$folder"
mkdir -p "$work/source" "$work/form"
cp -r src setup.py pyproject.toml README.md LICENSE "$work/source"
if nice "$bin/pip" install --quiet --target "$work/form" "$work/source" &&
    PYTHONPATH="$work/form" "$bin/python" -c 'import sys, pioche.core.native as n; sys.exit(not n.is_compiled())'; then
    touch "$work/form/ready"
else
    touch "$work/form/failed"
fi
mv "$work/form" "$folder"
