#!/bin/sh
# Installs the files of this folder below a prefix. Needs no root and no network. Safe to repeat: it
# replaces another version.
#   ./install.sh [--prefix DIR]      default: ~/.local
set -eu
cd "$(dirname "$0")"

fail() {
  echo "install: $*" >&2
  exit 1
}

prefix=${HOME:-}/.local
while [ $# -gt 0 ]; do
  case $1 in
    --prefix) [ $# -ge 2 ] || fail "missing value of --prefix"; prefix=$2; shift 2 ;;
    *) echo "usage: install.sh [--prefix DIR]" >&2; exit 2 ;;
  esac
done
case $prefix in /*) ;; *) fail "the prefix must be an absolute path: $prefix" ;; esac

sha256sum -c SHA256SUMS >/dev/null 2>&1 ||
  fail "a file differs from SHA256SUMS: nothing was installed"

# A program is replaced by a rename, because it may be running.
put_program() {
  mkdir -p "$prefix/${1%/*}"
  cp "$1" "$prefix/$1.new"
  chmod 755 "$prefix/$1.new"
  mv -f "$prefix/$1.new" "$prefix/$1"
}

rm -rf "$prefix/share/baton" "$prefix/share/doc/baton"
mkdir -p "$prefix/share"
cp -R share/. "$prefix/share"
if [ -f libexec/baton/baton-full ]; then put_program libexec/baton/baton-full; fi
put_program bin/baton # last: its version shows what is installed
echo "install: $("$prefix/bin/baton" --version) in $prefix/bin" >&2
