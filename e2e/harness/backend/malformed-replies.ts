/** One kind of malformed reply: what it does to each field. */
export type Malformation = {
  readonly name: string;
  readonly apply: (value: unknown, field: string) => unknown;
};

/** JSON leaves out a field with this value. */
const MISSING = undefined;
const MARKUP = '"><img src=x onerror=alert(1)><script>alert(2)</script>';
const BIDIRECTIONAL = '\u202e\u2066gnirts\u200f\u0301\u0302\u0303\u0000\u0007';

const always = (value: unknown) => () => value;
const texts = (odd: string) => (value: unknown) =>
  typeof value === 'string' ? odd : Array.isArray(value) ? [odd, `${odd} 2`] : value;

export const MALFORMATIONS: readonly Malformation[] = [
  { name: 'missing', apply: always(MISSING) },
  { name: 'null', apply: always(null) },
  { name: 'of another type', apply: (value) => (typeof value === 'string' ? { a: [1] } : 'text') },
  { name: 'numbers where texts belong', apply: (value) => (typeof value === 'number' ? [] : 7) },
  {
    name: 'enormous',
    apply: (value) => (typeof value === 'number' ? 1e300 : texts('W'.repeat(10_000))(value)),
  },
  { name: 'tiny', apply: (value) => (typeof value === 'number' ? -1e300 : texts('')(value)) },
  { name: 'markup', apply: texts(MARKUP) },
  { name: 'script URLs', apply: texts('javascript:alert(3)') },
  { name: 'bidirectional controls', apply: texts(BIDIRECTIONAL) },
  { name: 'constructor', apply: texts('constructor') },
  { name: '__proto__', apply: texts('__proto__') },
];

type Fields = Readonly<Record<string, unknown>>;

/** The reply with every field malformed except those in `keep`, which the test needs to reach the screen. */
export function malformAll(reply: Fields, { apply }: Malformation, keep: readonly string[] = []): Fields {
  return Object.fromEntries(
    Object.entries(reply).map(([field, value]) => [
      field,
      keep.includes(field) ? value : apply(value, field),
    ]),
  );
}

/** One reply for each field and malformation; its other fields are good. */
export function malformEach(reply: Fields): readonly Fields[] {
  return MALFORMATIONS.flatMap(({ apply }) =>
    Object.entries(reply).map(([field, value]) => ({ ...reply, [field]: apply(value, field) })),
  );
}
