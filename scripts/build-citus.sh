#!/bin/bash
# Builds Citus from its source into Debian's PostgreSQL, once per machine, for the tests over Citus:
#   scripts/build-citus.sh FOLDER    the folder has citus-*.tar.xz and patches for this PostgreSQL
# It needs root and takes about five minutes. Citus is AGPL-3.0: it is a tool of the tests and not part of any package.
set -euo pipefail

postgres=$(ls -d /usr/lib/postgresql/*/ 2>/dev/null | sort -V | tail -1 || true)
if [ -z "$postgres" ]; then
  echo 'PostgreSQL is missing: run scripts/install-test-dependencies.sh postgres first.' >&2
  exit 1
fi
if ls "$postgres"lib/citus.so >/dev/null 2>&1; then
  echo 'Citus is installed.'
  exit 0
fi
source=$(cd "${1:?usage: scripts/build-citus.sh FOLDER}" && pwd)

version=$(basename "$postgres")
libraries=(curl4-openssl lz4 zstd ssl icu xml2 xslt1 pam0g selinux1 readline krb5)
apt-get install -y -qq "postgresql-server-dev-$version" build-essential patch xz-utils zlib1g-dev \
  $(printf 'lib%s-dev ' "${libraries[@]}") >/dev/null
config=${postgres}bin/pg_config

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
tar -xJf "$source"/citus-*.tar.xz -C "$work"
cd "$work"
for patch in "$source"/*.patch; do patch -p1 --quiet <"$patch"; done
./configure PG_CONFIG="$config" >configure.log
# The log is long, and of use only where the build fails.
make -j"$(nproc)" >build.log 2>&1 || { tail -40 build.log >&2; exit 1; }
make install >install.log 2>&1 || { tail -40 install.log >&2; exit 1; }
ls "$postgres"lib/citus.so
