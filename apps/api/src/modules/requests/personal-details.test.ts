import fc from 'fast-check';
import { expect, test } from 'vitest';
import { removePersonalDetails } from './personal-details.ts';

test.each([
  ['Call me on 0191 232 8520 after six.', 'Call me on [removed] after six.', 1],
  ['Ring 07700 900123 or +44 (0)191 232 8520', 'Ring [removed] or [removed]', 2],
  ['07700900123', '[removed]', 1],
  ['0191-232-8520', '[removed]', 1],
  ['Ring 07700.900.123', 'Ring [removed]', 1],
])('a telephone number is removed: %s', (text, left, removed) => {
  expect(removePersonalDetails(text)).toEqual({ text: left, removed });
});

test.each([
  ['Write to jo.bloggs@school.example, please.', 'Write to [removed], please.'],
  ['(JO@X.CO.UK)', '([removed])'],
])('an email address is removed: %s', (text, left) => {
  expect(removePersonalDetails(text)).toEqual({ text: left, removed: 1 });
});

test.each([
  'AB12 CDE',
  'ab12cde',
  'A123 BCD',
  'a123bcd',
  'ABC 123D',
  'ABC 1234',
  '123 ABC',
  'VIZ 1234',
  'KIW1',
])('the number plate %s is removed', (plate) => {
  expect(removePersonalDetails(`The van ${plate} again`)).toEqual({
    text: 'The van [removed] again',
    removed: 1,
  });
});

test.each([
  ['Mrs Jane Smith parks there.', '[removed] parks there.'],
  ['Cllr O’Neill asked.', '[removed] asked.'],
  ['My name is Jane Smith and I live here.', 'My name is [removed] and I live here.'],
  ['Cars on the bend. Regards, Jane Smith', 'Cars on the bend. Regards, [removed]'],
  ['Name: Jane', 'Name: [removed]'],
  ['I am Jane Smith of the school.', 'I am [removed] of the school.'],
])('a name after the words that introduce one is removed: %s', (text, left) => {
  expect(removePersonalDetails(text)).toEqual({ text: left, removed: 1 });
});

test.each([
  ['Outside 14 Eskdale Terrace', 'Outside [removed] Eskdale Terrace'],
  ['Outside Flat 3, 14b Grey Street', 'Outside [removed] Grey Street'],
  ['I live at NE2 4DN.', 'I live at [removed].'],
])('a house number and a postcode are removed, the street stays: %s', (text, left) => {
  expect(removePersonalDetails(text)).toEqual({ text: left, removed: 1 });
});

test('what the sender named as personal is removed wherever the text repeats it', () => {
  const { text, removed } = removePersonalDetails(
    'Bloggs here. bloggs@x.example. Bloggsworth Lane is full.',
    ['Jo', 'Bloggs', ''],
  );
  expect([text, removed]).toEqual(['[removed] here. [removed]. Bloggsworth Lane is full.', 2]);
});

test('a name with the characters of a pattern is taken as it is', () => {
  expect(removePersonalDetails('from (a+)+$ again', ['(a+)+$']).text).toBe('from [removed] again');
});

test.each([
  'Cars stand on the crossing when school ends, children walk between them.',
  'Every weekday 08.15 to 09.00 and 15:00-15:45',
  'Since 2026-11-16, 3 cars, 20 minutes each',
  'Blocked 08.15-09.00 15.00-15.45',
  'By the A1 and the A1058, bus 12 and bus 10a',
  'Bays 12 14 16 18 are full',
  'Zone 3, bay 7',
])('a text without personal details stays as it is: %s', (text) => {
  expect(removePersonalDetails(text)).toEqual({ text, removed: 0 });
});

test('a text is cut to 500 characters after its details were removed, and never in the middle of a character', () => {
  const { text, removed } = removePersonalDetails(`${'x'.repeat(499)}😀 0191 232 8520`);
  expect([text.length, text.endsWith('x'), removed]).toEqual([499, true, 1]);
});

test('no text takes long or keeps an address that is an email address', () => {
  fc.assert(
    fc.property(
      fc.string({
        unit: fc.constantFrom('a', 'B', '@', '.', ' ', '1', '0', '-', '(', '+', '’', '\n'),
        maxLength: 5_000,
      }),
      (text) => {
        const started = performance.now();
        expect(removePersonalDetails(`${text} jo@x.example`).text).not.toContain('jo@x.example');
        expect(performance.now() - started).toBeLessThan(1_000);
      },
    ),
    { numRuns: 200 },
  );
});
