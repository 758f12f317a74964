#!/bin/sh
# Starts PgBouncer in front of the service `postgres`, with the settings of deploy/pgbouncer. Needs DATABASE_PASSWORD.
set -eu
umask 077
printf '"darasa" "%s"\n' "$DATABASE_PASSWORD" >/tmp/userlist.txt
sed -e 's/^darasa = .*/darasa = host=postgres port=5432 dbname=darasa/' \
  -e 's/^listen_addr = .*/listen_addr = *\nunix_socket_dir =/' \
  -e 's#^auth_file = .*#auth_file = /tmp/userlist.txt#' \
  /etc/pgbouncer/darasa.ini >/tmp/pgbouncer.ini
exec pgbouncer /tmp/pgbouncer.ini
