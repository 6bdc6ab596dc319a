#!/bin/sh
# Starts systemd as process 1 of new namespaces, on the file system of this machine with its own /etc, /opt, /run, /tmp and so on:
# nothing that happens inside stays on the disk. Arguments: a folder that appears as /srv/test, and one as /srv/checkout.
set -eu
mount --make-rprivate /
mount -t tmpfs tmpfs /srv
mkdir /srv/test /srv/checkout /srv/own
mount --bind "$1" /srv/test
mount --bind -o ro "$2" /srv/checkout
for folder in /etc /usr/local/bin; do
  name=$(basename "$folder")
  mkdir -p "/srv/own/$name/upper" "/srv/own/$name/work"
  mount -t overlay overlay -o "lowerdir=$folder,upperdir=/srv/own/$name/upper,workdir=/srv/own/$name/work" "$folder"
done
for folder in /opt /run /tmp /root /var/lib /var/log; do mount -t tmpfs -o mode=0755 tmpfs "$folder"; done
# Only what a test starts is started: the machine's own services, devices and kernel settings are not ours.
for wants in /lib/systemd/system/*.target.wants /etc/systemd/system/*.target.wants; do
  if [ -d "$wants" ]; then mount -t tmpfs tmpfs "$wants"; fi
done
for unit in sysinit basic local-fs; do
  printf '[Unit]\nDescription=%s\nDefaultDependencies=no\n' "$unit" > "/etc/systemd/system/$unit.target"
done
mount -t tmpfs tmpfs /sys/fs/cgroup
mount -t cgroup2 cgroup2 /sys/fs/cgroup
hostname patrol-test
if [ "${3:-}" = probe ]; then exit 0; fi
exec env -i container=test PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin \
  /lib/systemd/systemd --system --unit=basic.target --log-target=console --show-status=no
