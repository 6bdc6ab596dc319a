import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sampleSize } from '#testing/full-run.ts';
import { SCAN_START, type ScanState, scanJson } from './scan-json.ts';

const WANTED = { elements: 'data.list.*', values: new Set(['version', 'data.name']) };

/** Scans a text in pieces of some bytes, as the parts of an upload; a sentence when it is refused. */
function scanned(
  text: string,
  pieceBytes = 1_000_000,
): { elements: unknown[]; found: ScanState['found'] } | string {
  const bytes = Buffer.from(text);
  let state = SCAN_START;
  let rest: Uint8Array = new Uint8Array();
  const elements: unknown[] = [];
  for (let at = 0; at < bytes.length || at === 0; at += pieceBytes) {
    const piece = Buffer.concat([rest, bytes.subarray(at, at + pieceBytes)]);
    const outcome = scanJson(state, piece, { ...WANTED, isLast: at + pieceBytes >= bytes.length });
    if (!outcome.ok) return outcome.failure;
    // The state is stored as JSON between two parts.
    state = JSON.parse(JSON.stringify(outcome.value.state));
    rest = outcome.value.rest;
    elements.push(...outcome.value.elements.map((element) => JSON.parse(Buffer.from(element).toString())));
  }
  return { elements, found: state.found };
}

test('any JSON, cut into pieces of any size, has the elements and values that JSON.parse finds', () => {
  fc.assert(
    fc.property(
      fc.array(fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 3 }))),
      fc.string(),
      fc.jsonValue({ maxDepth: 3 }),
      fc.integer({ min: 1, max: 40 }),
      fc.constantFrom(undefined, 1, '\t'),
      (list, name, other, pieceBytes, indent) => {
        const text = JSON.stringify({ version: 4, other, data: { other, list, name } }, null, indent);
        expect(scanned(text, pieceBytes)).toEqual({
          elements: JSON.parse(JSON.stringify(list)),
          found: { version: 4, 'data.name': name },
        });
      },
    ),
    { numRuns: sampleSize(60) },
  );
});

test('every beginning of a JSON text is refused as cut off', () => {
  const text = JSON.stringify({ version: '4', data: { list: [{ a: '"]}' }, { b: [1, true] }], name: 'é' } });
  for (let length = 1; length < text.length; length += 1)
    expect(scanned(text.slice(0, length), 7)).toBe('It is cut off: its end is missing.');
});

test.each([
  '{"a" 1}',
  '{"a": nul}',
  '{"a": 1,}',
  '{"a": 01}',
  '{a: 1}',
  '[1 2]',
  '[1,,2]',
  '{"a": [}',
  '{"a": 1]',
  ']',
  '{"data": {"list": [}',
])('the text %o is refused as no JSON', (text) => {
  expect(scanned(text)).toBe('It is not JSON.');
});

test('a value below an empty key is not taken for one without that key', () => {
  const text = '{"": {"version": 3, "data": {"list": [{}]}}, "data": {"": {"name": "other"}}}';
  expect(scanned(text, 5)).toEqual({ elements: [], found: {} });
});

test('text after the end is refused', () => {
  expect(scanned('{} {}')).toBe('There is more text after its end.');
});

test.each([
  ['outside of the list', `{"a":${'['.repeat(100_000)}`],
  ['in an element of the list', `{"data":{"list":[{"a":${'['.repeat(100_000)}`],
])('nesting without end %s is refused', (_where, text) => {
  expect(scanned(text)).toBe('It is nested more deeply than an order can be.');
});

test.each([200, 201])('a key of %i characters is read up to 200, and refused beyond', (length) => {
  const outcome = scanned(`{"${'k'.repeat(length)}": 1}`);
  expect(outcome).toEqual(
    length === 200 ? { elements: [], found: {} } : 'It has a key of more than 200 characters.',
  );
});

test('a list below many long keys is scanned in time that grows with the file alone', () => {
  const values = Array.from({ length: 60_000 }, () => '0').join();
  const nested = (keys: number) => {
    const key = `{"${'k'.repeat(200)}":`;
    return `${key.repeat(keys)}[${values}]${'}'.repeat(keys)}`;
  };
  const cpuOf = (text: string): number => {
    const before = process.threadCpuUsage();
    expect(scanned(text)).toEqual({ elements: [], found: {} });
    const { user, system } = process.threadCpuUsage(before);
    return (user + system) / 1_000;
  };
  cpuOf(nested(1));
  expect(cpuOf(nested(46))).toBeLessThan(4 * cpuOf(nested(1)) + 100);
});
