#!/bin/sh
# Beside each Patroni: a primary whose disk is almost full hands over to the machine that has the same data. PostgreSQL
# itself goes on until the last byte, and then refuses orders without ending, so that nobody would take its place.
# disk-guard.sh ADDRESS NAME FOLDER MEGABYTES; the password of Patroni is in PATRONI_PASSWORD.
set -u
address=$1 name=$2 folder=$3 least=$4
while sleep 3; do
  free=$(df --output=avail --block-size=M "$folder" | tail -n 1 | tr -dc 0-9)
  [ "${free:-$least}" -lt "$least" ] || continue
  curl --silent --fail --max-time 2 --output /dev/null "http://$address:8008/primary" || continue
  echo "$(date -Is) $free MB are left for $name: switching over"
  curl --silent --max-time 30 --user "patroni:$PATRONI_PASSWORD" --json "{\"leader\":\"$name\"}" "http://$address:8008/switchover"
  echo
done
