import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { escapeHtml, pageHtml } from './server-page.ts';

test('every character of HTML syntax is escaped', () => {
  expect(escapeHtml(`<a href="x" id='y'>&`)).toBe('&#60;a href=&#34;x&#34; id=&#39;y&#39;&#62;&#38;');
});

test('a page of the service uses only colours of the front end', () => {
  const theme = readFileSync(join(import.meta.dirname, '../../../web/src/ui/theme.css'), 'utf8');
  const page = pageHtml({ title: 'Verify', body: '' });
  const colours = page.match(/#[\da-f]{3,6}\b|hsl\([^)]+\)/g) ?? [];
  expect(colours.length).toBeGreaterThan(20);
  expect(colours.filter((colour) => !theme.includes(colour === '#fff' ? '#ffffff' : colour))).toEqual([]);
});
