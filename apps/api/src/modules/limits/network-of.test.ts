import { expect, test } from 'vitest';
import { networkOf } from './network-of.ts';

test('an IPv4 address stands for itself, however it is written', () => {
  expect(networkOf('192.0.2.7')).toBe('192.0.2.7');
  expect(networkOf('::ffff:192.0.2.7')).toBe('192.0.2.7');
});

test('all IPv6 addresses of one /64 are one network', () => {
  const network = networkOf('2001:db8:1:2:aaaa:bbbb:cccc:dddd');
  expect(networkOf('2001:db8:1:2::1')).toBe(network);
  expect(networkOf('2001:0DB8:0001:0002:0:0:0:9')).toBe(network);
  expect(networkOf('2001:db8:1:3::1')).not.toBe(network);
});

test('short forms are filled up', () => {
  expect(networkOf('::1')).toBe('0:0:0:0');
  expect(networkOf('fe80::1%eth0')).toBe('fe80:0:0:0');
});
