#!/bin/sh
# The service `backup` of compose.yaml: a backup at the start and every 24 hours, and the end of those older than 30 days.
# After a failure nothing is deleted.
set -u
trap 'exit 0' TERM INT
while :; do
  if patrolplan backup "/backups/$(date -u +%Y-%m-%dT%H-%M-%SZ).backup"; then
    find /backups -name '*.backup' -mtime +30 -delete
    pause=86400
  else
    echo 'The backup failed. The next try is in ten minutes.' >&2
    pause=600
  fi
  # In the background, because a shell handles a signal only between commands.
  sleep "$pause" &
  wait $!
done
