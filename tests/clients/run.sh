#!/bin/sh
# A client's run.mjs for CTest, where Node itself may be missing: run.sh CLIENT ARGUMENT…
client=$1
shift
if ! command -v node >/dev/null; then
  echo 'SKIPPED: node is not installed'
  exit 77
fi
exec node "$(dirname "$0")/$client/run.mjs" "$@"
