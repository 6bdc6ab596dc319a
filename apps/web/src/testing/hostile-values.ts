import fc from 'fast-check';

/** Texts that have broken other products: markup, script URLs, bidirectional marks, extreme length. */
const HOSTILE_TEXTS: readonly string[] = [
  '',
  ' ',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  '\u202eevil\u202c\u200f',
  '\u0000\u0007\u001b[31m',
  '\ud800',
  'Zalgo\u0301\u0302\u0303\u0304'.repeat(20),
  'W'.repeat(10_000),
  'ab '.repeat(3_000),
  '__proto__',
  'constructor',
  '-0',
  'NaN',
  '1e309',
  '{"a":1}',
];

/** Any code points. `fc.string` with `unit: 'binary'` does the same, but takes a second of CPU to set up. */
export const anyCharacters = (maxLength: number): fc.Arbitrary<string> =>
  fc
    .array(fc.integer({ min: 0, max: 0x10_ffff }), { maxLength })
    .map((points) => String.fromCodePoint(...points));

const hostileText = fc.oneof(fc.constantFrom(...HOSTILE_TEXTS), anyCharacters(60));

/** Any JSON value, with a preference for unexpected ones. */
export const hostileJson: fc.Arbitrary<unknown> = fc.oneof(
  hostileText,
  fc.constantFrom(null, true, false, 0, -0, -1, 1e308, 2 ** 53, [], {}, [[]], [null]),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.array(fc.oneof(hostileText, fc.constant(null), fc.integer()), { maxLength: 6 }),
  fc.jsonValue({ maxDepth: 3 }),
  fc.dictionary(hostileText, fc.jsonValue({ maxDepth: 1 }), { maxKeys: 4 }),
);

/** The value with one of its parts, at any depth, replaced or removed. */
export function bent(value: unknown): fc.Arbitrary<unknown> {
  const places = placesIn(value);
  return fc
    .tuple(fc.constantFrom(...places), fc.option(hostileJson, { nil: undefined }))
    .map(([place, odd]) => replaceAt(value, place, odd));
}

type Place = readonly string[];

function placesIn(value: unknown, at: Place = []): Place[] {
  if (typeof value !== 'object' || value === null) return [at];
  return [at, ...Object.entries(value).flatMap(([key, part]) => placesIn(part, [...at, key]))];
}

function replaceAt(value: unknown, [key, ...rest]: Place, odd: unknown): unknown {
  if (key === undefined) return odd;
  if (Array.isArray(value))
    return value.map((part, index) => (String(index) === key ? replaceAt(part, rest, odd) : part));
  if (typeof value !== 'object' || value === null) return value;
  const parts = new Map<string, unknown>(Object.entries(value));
  if (rest.length === 0 && odd === undefined) parts.delete(key);
  else parts.set(key, replaceAt(parts.get(key), rest, odd));
  return Object.fromEntries(parts);
}
