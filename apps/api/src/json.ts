/** A value of type T that is already serialised. */
export class Json<T> {
  /** Only for the type checker: a reply must be the JSON of its own type. */
  declare readonly valueType: T;
  readonly bytes: Buffer;

  constructor(bytes: Buffer) {
    this.bytes = bytes;
  }
}

/** Items of a list, serialised with commas between them and without the brackets. No bytes for no items. */
export class JsonItems<T> {
  /** Only for the type checker. */
  declare readonly itemType: T;
  readonly bytes: Buffer;

  constructor(items: readonly T[]) {
    this.bytes = Buffer.from(JSON.stringify(items).slice(1, -1));
  }
}

const OPEN = Buffer.from('[');
const COMMA = Buffer.from(',');
const CLOSE = Buffer.from(']');

/** One list of all items, in the order given. It copies bytes and serialises nothing. */
export function joinItems<T>(parts: readonly JsonItems<T>[]): Json<T[]> {
  const filled = parts.filter(({ bytes }) => bytes.length > 0);
  const joined = filled.flatMap(({ bytes }, n) => (n === 0 ? [bytes] : [COMMA, bytes]));
  return new Json(Buffer.concat([OPEN, ...joined, CLOSE]));
}
