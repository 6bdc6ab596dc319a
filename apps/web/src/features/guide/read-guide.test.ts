import { expect, test } from 'vitest';
import { readGuide } from './guide-page.tsx';

test('a guide is its title and its blocks in order', () => {
  const guide = readGuide(
    '# Title\n\nFirst line,\nsecond line.\n\n## Part\n\n- one\n- two\n  and more\n\n1. first\n2. second\n',
  );
  const plain = (text: string) => [{ text, isBold: false }];
  expect(guide).toEqual({
    title: 'Title',
    blocks: [
      { kind: 'text', spans: plain('First line, second line.') },
      { kind: 'heading', text: 'Part' },
      { kind: 'list', isOrdered: false, items: [plain('one'), plain('two and more')] },
      { kind: 'list', isOrdered: true, items: [plain('first'), plain('second')] },
    ],
  });
});

test('two asterisks make text bold', () => {
  expect(readGuide('# T\n\nTap **Visited** now.').blocks).toEqual([
    {
      kind: 'text',
      spans: [
        { text: 'Tap ', isBold: false },
        { text: 'Visited', isBold: true },
        { text: ' now.', isBold: false },
      ],
    },
  ]);
});

test('pictures beside each other are one block', () => {
  expect(readGuide('# T\n\n![A plan](plan.webp) ![A map](map.webp)').blocks).toEqual([
    {
      kind: 'pictures',
      pictures: [
        { file: 'plan.webp', alt: 'A plan' },
        { file: 'map.webp', alt: 'A map' },
      ],
    },
  ]);
});

test.each([
  ['no title', 'Text'],
  ['a link', '# T\n\nSee [this](that.md).'],
  ['code', '# T\n\nRun `npm start`.'],
  ['a table', '# T\n\n| a | b |\n|---|---|'],
  ['a deeper heading', '# T\n\n### Part'],
  ['emphasis', '# T\n\nThis is *new*.'],
  ['a picture within text', '# T\n\nLook: ![A plan](plan.webp)'],
  ['bold text without an end', '# T\n\nTap **Visited now.'],
])('%s in a guide is an error', (_, markdown) => {
  expect(() => readGuide(markdown)).toThrow();
});
