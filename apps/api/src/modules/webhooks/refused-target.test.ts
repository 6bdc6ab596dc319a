import { expect, test } from 'vitest';
import { targetsWith } from './refused-target.ts';

const targets = targetsWith([]);

test.each([
  '127.0.0.1',
  '0.0.0.0',
  '10.1.2.3',
  '172.31.255.255',
  '192.168.0.1',
  '169.254.169.254',
  '100.64.0.1',
  '224.0.0.1',
  '192.0.2.1',
  '198.51.100.7',
  '203.0.113.255',
  '2001:db8::1',
  '2001:10::1',
  '3fff::1',
  '255.255.255.255',
  '::1',
  '::',
  '::ffff:127.0.0.1',
  '::ffff:7f00:1',
  '::127.0.0.1',
  '64:ff9b::10.0.0.1',
  '2002:7f00:1::',
  'fe80::1',
  'fd00::1',
  'ff02::1',
  'not an address',
])('a webhook never goes to %s', (address) => {
  expect(targets.addressRefusal(address)).toBeDefined();
});

test.each(['8.8.8.8', '172.32.0.1', '2a00:1450::1', '::ffff:8.8.8.8'])(
  'a webhook may go to %s',
  (address) => {
    expect(targets.addressRefusal(address)).toBeUndefined();
  },
);

test.each([
  'http://alerts.example/',
  'https://127.0.0.1/',
  'https://127.1/',
  'https://2130706433/',
  'https://0x7f000001/',
  'https://[::1]/',
  'https://[::ffff:10.0.0.1]/',
  'https://user:pw@alerts.example/',
  'https://alerts.example:22/',
  'https://alerts.example:25/',
  'https://8.8.8.8:993/',
  'ftp://alerts.example/',
  'file:///etc/passwd',
  'alerts.example',
  '',
])('the webhook address %o is refused when it is saved', (url) => {
  expect(targets.urlRefusal(url)).toBeDefined();
});

test.each(['https://alerts.example:443/', 'https://alerts.example:8443/', 'https://8.8.8.8:1024/'])(
  'the webhook address %o is accepted',
  (url) => {
    expect(targets.urlRefusal(url)).toBeUndefined();
  },
);

test('an address by name is saved, and a network that the operator allows is no longer refused', () => {
  expect(targets.urlRefusal('https://alerts.example/patrol?team=1')).toBeUndefined();
  const own = targetsWith(['10.20.0.0/16', 'fd12::/16']);
  expect(own.addressRefusal('10.20.1.1')).toBeUndefined();
  expect(own.addressRefusal('10.21.1.1')).toBeDefined();
  expect(own.addressRefusal('fd12::7')).toBeUndefined();
  expect(own.urlRefusal('http://10.20.1.1:9000/')).toBeUndefined();
  expect(own.urlRefusal('http://10.20.1.1:81/')).toBeUndefined();
  expect(own.urlRefusal('http://alerts.internal/')).toBeDefined();
});
