#!/bin/sh
# run.mjs for CTest, where Node itself may be missing.
if ! command -v node >/dev/null; then
  echo 'SKIPPED: node is not installed'
  exit 77
fi
exec node "$(dirname "$0")/run.mjs" "$@"
