import { expect, test } from 'vitest';
import { clientNetwork } from './client-network.ts';

test.each([
  '192.0.2.7',
  '::ffff:192.0.2.7',
  '::FFFF:c000:207',
  '192.0.2.7:51234',
  '[::ffff:192.0.2.7]:443',
  ' 192.0.2.7 ',
])('the address %s belongs to the network 192.0.2.7', (address) => {
  expect(clientNetwork(address)).toBe('192.0.2.7');
});

test.each([
  '2001:db8:1:2:aaaa:bbbb:cccc:dddd',
  '2001:0DB8:0001:ffff:0:0:0:9',
  '2001:db8:1::1',
  '[2001:db8:1::1]:443',
  '[2001:db8:1::1]',
  '2001:db8:1:7::192.0.2.1',
])('the address %s belongs to the network 2001:db8:1::/48', (address) => {
  expect(clientNetwork(address)).toBe('2001:db8:1');
});

test('addresses of two /48 prefixes belong to two networks', () => {
  expect(clientNetwork('2001:db8:1::1')).not.toBe(clientNetwork('2001:db8:2::1'));
});

test('an abbreviated IPv6 address is expanded before its prefix is taken', () => {
  expect(clientNetwork('::1')).toBe('0:0:0');
  expect(clientNetwork('fe80::1%eth0')).toBe('fe80:0:0');
});

test.each(['unknown', '_hidden:7', '', '1.2.3', 'a:b:c'])(
  'a text that is not an IP address is its own network: %s',
  (text) => {
    expect(clientNetwork(text)).toBe(text);
  },
);
