import { expect, test } from 'vitest';
import { webAddress } from './web-address.ts';

test('http and https links are kept', () => {
  expect(webAddress('https://tickets.example/e/1?a=b')).toBe('https://tickets.example/e/1?a=b');
  expect(webAddress('http://tickets.example')).toBe('http://tickets.example/');
  const longest = `https://tickets.example/${'x'.repeat(1_976)}`;
  expect(webAddress(longest)).toBe(longest);
});

test.each([
  'javascript:alert(1)',
  ' javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,<script>',
  'ftp://tickets.example',
  'file:///etc/passwd',
  '//tickets.example',
  '/e/1',
  'not an address',
  '',
  `https://tickets.example/${'x'.repeat(1_977)}`,
])('a link that is not http or https is dropped: %s', (text) => {
  expect(webAddress(text)).toBe('');
});
