import { expect, test } from 'vitest';
import { headingAnchors, localLinks } from './markdown.ts';

test('a heading has an anchor of its words, without punctuation', () => {
  const document = '# Behaviour\n\n## Section 2: screens and routes\n\n### `npm start`, in short\n';
  expect(headingAnchors(document)).toEqual([
    'behaviour',
    'section-2-screens-and-routes',
    'npm-start-in-short',
  ]);
});

test('a heading that is a link has the anchor of its text', () => {
  expect(headingAnchors('## [Section 9: constants](behaviour.md#section-9-constants)')).toEqual([
    'section-9-constants',
  ]);
});

test('lines in a code block do not count as headings', () => {
  expect(headingAnchors('```sh\n# a comment\n```\n# Title')).toEqual(['title']);
});

test('local links are found with their anchors, addresses of the web and code are not', () => {
  const document =
    '[a](docs/a.md#part) ![b](b.png) [web](https://example.org/x) [here](#part)\n```\n[c](c.md)\n```\n';
  expect(localLinks(document)).toEqual([
    { path: 'docs/a.md', anchor: 'part' },
    { path: 'b.png', anchor: null },
    { path: '', anchor: 'part' },
  ]);
});
