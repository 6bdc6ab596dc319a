import fc from 'fast-check';

/** Texts that have broken other programs: markup, SQL, paths, bidirectional marks, lone surrogates. */
const KNOWN_TROUBLE = [
  '',
  ' ',
  '\u0000',
  '\u0000\u0001\u001f\u007f',
  '\ud800',
  'a\udc00b',
  '\u202egnp.exe',
  '\u200f\u200e\u2066\u2069',
  '\ufeff',
  'é'.normalize('NFD'),
  '😀'.repeat(60),
  'x'.repeat(10_000),
  'x@'.repeat(2_000),
  `${'a'.repeat(64)}@${'b.'.repeat(90)}example`,
  "' or 1=1; drop table users; --",
  '${7*7}',
  '{{constructor.constructor("return 1")()}}',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  'javascript:alert(1)',
  '../../../../etc/passwd',
  '..%2f..%2f',
  '%00',
  '%',
  'a\r\nSet-Cookie: a=b',
  '__proto__',
  'constructor',
  'toString',
  'null',
  'undefined',
  'NaN',
  'true',
  '1e309',
  '-0',
  '2026-02-30T00:00:00Z',
  '0000-01-01T00:00:00Z',
  '9999-12-31T23:59:59.999Z',
  '2026-11-16T24:00:00Z',
  '2026-11-16T10:00:00+99:99',
];

/** Any code points. `fc.string` with `unit: 'binary'` does the same, but takes a second of CPU to set up. */
export const anyCharacters = (maxLength: number): fc.Arbitrary<string> =>
  fc
    .array(fc.integer({ min: 0, max: 0x10_ffff }), { maxLength })
    .map((points) => String.fromCodePoint(...points));

export const hostileText: fc.Arbitrary<string> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...KNOWN_TROUBLE) },
  { weight: 2, arbitrary: anyCharacters(300) },
  { weight: 1, arbitrary: fc.string({ maxLength: 60 }) },
);

const hostileNumber = fc.oneof(
  fc.constantFrom(0, -0, -1, 1.5, 2 ** 31 - 1, 2 ** 31, 2 ** 53, -(2 ** 63), 1e308, -1e-308),
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
);

const LONG_LIST = Array<number>(20_000).fill(1);

/** Any JSON, with a preference for unexpected values. */
export const hostileJson: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 8, arbitrary: hostileText },
  { weight: 8, arbitrary: hostileNumber },
  {
    weight: 8,
    arbitrary: fc.constantFrom(null, true, false, [], {}, [[]], [null], { a: { b: { c: {} } } }),
  },
  {
    weight: 8,
    arbitrary: fc.array(fc.oneof(hostileText, hostileNumber, fc.constant(null)), { maxLength: 20 }),
  },
  { weight: 8, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  { weight: 4, arbitrary: fc.dictionary(hostileText, fc.jsonValue({ maxDepth: 1 }), { maxKeys: 5 }) },
  { weight: 1, arbitrary: fc.constant(LONG_LIST) },
  { weight: 1, arbitrary: fc.integer({ min: 50, max: 3_000 }).map((depth) => nested(depth)) },
);

function nested(depth: number): unknown {
  let value: unknown = 'core';
  for (let level = 0; level < depth; level += 1) value = level % 2 === 0 ? [value] : { value };
  return value;
}

/** A valid object with one to three things wrong with it: a field changed, missing, doubled in a list, or invented. */
export function nearMiss(valid: Readonly<Record<string, unknown>>): fc.Arbitrary<Record<string, unknown>> {
  const fields = Object.keys(valid);
  const change = fc.oneof(
    fc.record({
      kind: fc.constant('replace' as const),
      field: fc.constantFrom(...fields),
      value: hostileJson,
    }),
    fc.record({
      kind: fc.constant('extend' as const),
      field: fc.constantFrom(...fields),
      value: hostileJson,
    }),
    fc.record({
      kind: fc.constant('drop' as const),
      field: fc.constantFrom(...fields),
      value: fc.constant(null),
    }),
    fc.record({ kind: fc.constant('replace' as const), field: hostileText, value: hostileJson }),
  );
  return fc.array(change, { minLength: 1, maxLength: 3 }).map((changes) => {
    const mutated = new Map(Object.entries(valid));
    for (const { kind, field, value } of changes) {
      const before = mutated.get(field);
      if (kind === 'drop') mutated.delete(field);
      else if (kind === 'extend' && Array.isArray(before)) mutated.set(field, [...before, value]);
      else mutated.set(field, value);
    }
    return Object.fromEntries(mutated);
  });
}
