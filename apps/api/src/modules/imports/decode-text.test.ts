import { expect, test } from 'vitest';
import { decodeText } from './decode-text.ts';

test.each([
  ['UTF-8', Buffer.from('Café')],
  ['UTF-8 with a byte order mark', Buffer.from('\uFEFFCafé')],
  ['UTF-16', Buffer.from('\uFEFFCafé', 'utf16le')],
  ['UTF-16 big-endian', Buffer.from('\uFEFFCafé', 'utf16le').swap16()],
  ['the Windows alphabet', Buffer.from('Café', 'latin1')],
])('text is decoded from %s', (_, bytes) => {
  expect(decodeText(bytes)).toBe('Café');
});

test.each(['ÿA', 'þA', 'Aÿ', 'Aþ', 'ÿÿ', 'þþ'])(
  '%s in the Windows code page is not taken for UTF-16',
  (text) => {
    expect(decodeText(Buffer.from(text, 'latin1'))).toBe(text);
  },
);
