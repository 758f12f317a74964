#!/bin/sh
# Starts PostgreSQL with a database `darasa` of the role `darasa`. Needs DATABASE_PASSWORD.
set -eu
data=/var/lib/postgresql/school/15
PATH=/usr/lib/postgresql/15/bin:$PATH
if [ ! -s "$data/PG_VERSION" ]; then
  initdb -D "$data" -U postgres -A trust -E UTF8 >/dev/null
  printf '%s\n' 'local all postgres trust' 'host darasa darasa all scram-sha-256' >"$data/pg_hba.conf"
  pg_ctl -D "$data" -w -o "-k /tmp -c listen_addresses=" start >/dev/null
  psql -q -h /tmp -U postgres -v password="$DATABASE_PASSWORD" <<'SQL'
create role darasa login password :'password';
create database darasa owner darasa;
SQL
  pg_ctl -D "$data" -w -m fast stop >/dev/null
fi
exec postgres -D "$data" -k /tmp -c listen_addresses='*' -c max_connections=200
