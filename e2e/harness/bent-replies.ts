/** One way in which a server, or somebody in its place, may answer wrongly: what every field of a reply becomes. */
export type Bend = { readonly name: string; readonly bend: (value: unknown, field: string) => unknown };

/** Stands in a reply for a field that is not there at all; JSON leaves it out. */
const MISSING = undefined;
const MARKUP = '"><img src=x onerror=alert(1)><script>alert(2)</script>';
const TURNED = '\u202e\u2066gnirts\u200f\u0301\u0302\u0303\u0000\u0007';

const always = (value: unknown) => () => value;
const texts = (odd: string) => (value: unknown) =>
  typeof value === 'string' ? odd : Array.isArray(value) ? [odd, `${odd} 2`] : value;

export const BENDS: readonly Bend[] = [
  { name: 'missing', bend: always(MISSING) },
  { name: 'null', bend: always(null) },
  { name: 'of another type', bend: (value) => (typeof value === 'string' ? { a: [1] } : 'text') },
  { name: 'numbers where texts belong', bend: (value) => (typeof value === 'number' ? [] : 7) },
  {
    name: 'enormous',
    bend: (value) => (typeof value === 'number' ? 1e300 : texts('W'.repeat(10_000))(value)),
  },
  { name: 'tiny', bend: (value) => (typeof value === 'number' ? -1e300 : texts('')(value)) },
  { name: 'markup', bend: texts(MARKUP) },
  { name: 'script addresses', bend: texts('javascript:alert(3)') },
  { name: 'turned round', bend: texts(TURNED) },
  { name: 'words of the language', bend: texts('constructor') },
  { name: 'other words of the language', bend: texts('__proto__') },
];

type Fields = Readonly<Record<string, unknown>>;

/** The reply with every field bent; `keep` names fields that the test needs in order to get anywhere. */
export function bendAll(reply: Fields, { bend }: Bend, keep: readonly string[] = []): Fields {
  return Object.fromEntries(
    Object.entries(reply).map(([field, value]) => [field, keep.includes(field) ? value : bend(value, field)]),
  );
}

/** One reply for each field and bend: all others are good. */
export function bendEach(reply: Fields): readonly Fields[] {
  return BENDS.flatMap(({ bend }) =>
    Object.entries(reply).map(([field, value]) => ({ ...reply, [field]: bend(value, field) })),
  );
}
