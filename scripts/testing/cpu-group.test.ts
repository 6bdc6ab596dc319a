import { expect, test } from 'vitest';
import { groupFolder, usedSeconds } from './cpu-group.ts';

const OTHER = '31 23 0:28 / /sys/fs/cgroup rw,relatime - tmpfs tmpfs rw,mode=755';

test('the control group of this process lies where the unified hierarchy is mounted', () => {
  const unified = '41 31 0:38 / /sys/fs/cgroup/unified rw,relatime - cgroup2 cgroup2 rw';
  const own = '2:cpuacct:/elsewhere\n0::/user.slice/session-1.scope\n';
  expect(groupFolder(`${OTHER}\n${unified}\n`, own)).toBe(
    '/sys/fs/cgroup/unified/user.slice/session-1.scope',
  );
});

test('a machine without the unified hierarchy has no control groups for tests', () => {
  expect(() => groupFolder(OTHER, '2:cpuacct:/\n')).toThrow('no control groups');
});

test('the CPU time of a control group is read in seconds', () => {
  expect(usedSeconds('usage_usec 2500000\nuser_usec 2000000\nsystem_usec 500000\n')).toBe(2.5);
});
