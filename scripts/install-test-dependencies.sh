#!/bin/bash
# Installs on Debian what tests can use of a machine: every part in scripts/system-requirements.txt, or those named: scripts/install-test-dependencies.sh strace
# Only packages that are missing, so a second run is quick and changes nothing. Data that tests read is not installed by anything.
set -euo pipefail
cd "$(dirname "$0")"

fail() {
  echo "$1" >&2
  exit 1
}

packages_of() {
  local found
  found=$(awk -v part="$1" '$1 == part { gsub(",", " ", $3); print $3 }' system-requirements.txt)
  [ -n "$found" ] || fail "scripts/system-requirements.txt has no part called $1."
  # Debian has no package of the part called -.
  [ "$found" = - ] || echo "$found"
}

is_installed() {
  [ "$(dpkg-query --show --showformat='${db:Status-Status}' "$1" 2>/dev/null)" = installed ]
}

command -v apt-get >/dev/null && command -v dpkg-query >/dev/null ||
  fail 'This machine has no apt-get: install the programs named in scripts/system-requirements.txt by its own means.'

[ $# -gt 0 ] || set -- $(awk '!/^#/ { print $1 }' system-requirements.txt)

missing=()
for part in "$@"; do
  packages=$(packages_of "$part")
  for package in $packages; do
    is_installed "$package" || missing+=("$package")
  done
done

if [ ${#missing[@]} -eq 0 ]; then
  echo "All there: $*"
  exit 0
fi

as_root=''
if [ "$(id -u)" -ne 0 ]; then
  command -v sudo >/dev/null || fail "Run this as root, or install by hand: ${missing[*]}"
  as_root=sudo
fi

$as_root apt-get update --quiet --quiet
$as_root env DEBIAN_FRONTEND=noninteractive \
  apt-get install --quiet --quiet --yes --no-install-recommends "${missing[@]}"
echo "Installed: ${missing[*]}"
