import { expect, test } from 'vitest';
import { escapeHtml } from './server-page.ts';

test('every character of HTML syntax is escaped', () => {
  expect(escapeHtml(`<a href="x" id='y'>&`)).toBe('&#60;a href=&#34;x&#34; id=&#39;y&#39;&#62;&#38;');
});
