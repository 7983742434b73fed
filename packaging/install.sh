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

prefix=${HOME:+$HOME/.local}
while [ $# -gt 0 ]; do
  case $1 in
    --prefix) [ -n "${2:-}" ] || fail "missing value of --prefix"; prefix=$2; shift 2 ;;
    *) echo "usage: install.sh [--prefix DIR]" >&2; exit 2 ;;
  esac
done
[ -n "$prefix" ] || fail "HOME is not set: name a folder with --prefix"
case $prefix in /*) ;; *) fail "the prefix must be an absolute path: $prefix" ;; esac

sha256sum -c SHA256SUMS >/dev/null 2>&1 ||
  fail "a file differs from SHA256SUMS: nothing was installed"

programs=bin/baton # last: its version shows what is installed
if [ -f libexec/baton/baton-full ]; then programs="libexec/baton/baton-full $programs"; fi

remove_new_programs() {
  for program in $programs; do rm -f "$prefix/$program.new" || :; done
}
trap remove_new_programs EXIT
trap 'exit 1' HUP INT TERM

# Where it will be, because a program may be forbidden to run here.
try_program() {
  [ ! -d "$prefix/$1" ] || fail "a folder is in the place of the program: $prefix/$1"
  mkdir -p "$prefix/${1%/*}"
  cp "$1" "$prefix/$1.new"
  chmod 755 "$prefix/$1.new"
  "$prefix/$1.new" --version >/dev/null 2>&1 && return
  fail "$1 does not run on this machine ($(uname -m)): nothing was installed"
}

for program in $programs; do try_program "$program"; done
rm -rf "$prefix/share/baton" "$prefix/share/doc/baton"
mkdir -p "$prefix/share"
cp -R share/. "$prefix/share"
# A program is replaced by a rename, because it may be running.
for program in $programs; do mv -f "$prefix/$program.new" "$prefix/$program"; done
echo "install: $("$prefix/bin/baton" --version) in $prefix/bin" >&2
