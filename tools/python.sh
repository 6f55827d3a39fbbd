#!/bin/sh
# The Python to build with: the system's own where it is new enough and complete. Distributions build theirs with
# profile-guided optimisation, version managers mostly do not, and that is worth a fifth of a server's or a test's time.
for python in /usr/bin/python3 python3; do
    "$python" -I - 2>/dev/null <<'COMPLETE' && break
import ensurepip, os, sys, sysconfig, venv
sys.exit(sys.version_info < (3, 11) or not os.path.exists(os.path.join(sysconfig.get_path("include"), "Python.h")))
COMPLETE
done
echo "$python"
