#!/bin/sh
# Starts OpenStack's Swift with its S3 interface at port 8080, and makes the bucket `school`. Needs S3_SECRET.
set -eu
export SWIFT_DIR=/tmp/swift
devices=/var/lib/swift/devices
mkdir -p "$SWIFT_DIR" "$devices/d1"
cd "$SWIFT_DIR"
# The suffix decides where objects are: a volume keeps its own.
[ -s /var/lib/swift/suffix ] || od -An -N16 -tx1 /dev/urandom | tr -d ' \n' >/var/lib/swift/suffix
printf '%s\n' '[swift-hash]' "swift_hash_path_suffix = $(cat /var/lib/swift/suffix)" \
  '[storage-policy:0]' 'name = one' 'default = yes' >swift.conf

common() {
  printf '%s\n' '[DEFAULT]' "swift_dir = $SWIFT_DIR" "devices = $devices" 'mount_check = false' 'user = swift' \
    "bind_ip = $1" "bind_port = $2" 'workers = 0' 'log_level = ERROR' '[pipeline:main]'
}

port=6200
for kind in object container account; do
  swift-ring-builder $kind.builder create 6 1 1 >/dev/null
  swift-ring-builder $kind.builder add "r1z1-127.0.0.1:$port/d1" 1 >/dev/null
  swift-ring-builder $kind.builder rebalance >/dev/null || true
  { common 127.0.0.1 $port; printf '%s\n' "pipeline = $kind-server" "[app:$kind-server]" "use = egg:swift#$kind"; } >$kind.conf
  swift-$kind-server $kind.conf &
  port=$((port + 1))
done

{
  common 0.0.0.0 8080
  printf '%s\n' 'pipeline = catch_errors healthcheck cache s3api tempauth slo dlo proxy-server' \
    '[app:proxy-server]' 'use = egg:swift#proxy' 'account_autocreate = true' \
    '[filter:tempauth]' 'use = egg:swift#tempauth' "user_school_darasa = $S3_SECRET .admin" \
    '[filter:cache]' 'use = egg:swift#memcache' 'memcache_servers = 127.0.0.1:11211' \
    '[filter:s3api]' 'use = egg:swift#s3api' 'location = us-east-1'
  for filter in catch_errors healthcheck slo dlo; do printf '%s\n' "[filter:$filter]" "use = egg:swift#$filter"; done
} >proxy.conf
memcached -l 127.0.0.1 -m 16 &

(
  until curl -fsS -o /dev/null http://127.0.0.1:8080/healthcheck 2>/dev/null; do sleep 1; done
  token=$(curl -fsS -D - -o /dev/null -H 'X-Auth-User: school:darasa' -H "X-Auth-Key: $S3_SECRET" \
    http://127.0.0.1:8080/auth/v1.0 | sed -n 's/^X-Auth-Token: *//Ip' | tr -d '\r')
  curl -fsS -o /dev/null -X PUT -H "X-Auth-Token: $token" http://127.0.0.1:8080/v1/AUTH_school/school
) &
exec swift-proxy-server proxy.conf
