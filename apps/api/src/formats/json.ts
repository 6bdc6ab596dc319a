import { promisify } from 'node:util';
import { constants, crc32, deflateRaw, deflateRawSync } from 'node:zlib';

/** Ends a piece at a full byte and without references to other pieces, so that pieces can be put together in any order. */
const PIECE = { level: 4, finishFlush: constants.Z_FULL_FLUSH };
const compress = promisify(deflateRaw);

/** Items of a list, serialised once with commas between them and without the brackets. No bytes for no items. */
export class JsonItems<T> {
  /** Only for the type checker. */
  declare readonly itemType: T;
  readonly bytes: Buffer;
  #compressed: Promise<Buffer> | undefined;

  constructor(items: readonly T[]) {
    this.bytes = trimmed(Buffer.from(JSON.stringify(items).slice(1, -1)));
  }

  /** The same bytes as a piece of a deflate stream. They are compressed once. */
  compressed(): Promise<Buffer> {
    return (this.#compressed ??= compress(this.bytes, PIECE).then(trimmed));
  }

  /** Bytes in memory: plain and compressed. */
  async memoryBytes(): Promise<number> {
    return this.bytes.length + (await this.compressed()).length;
  }
}

/** A short buffer is a view of a larger block of Node or zlib, which would stay in memory with it: 22 kB for one site. */
function trimmed(piece: Buffer): Buffer {
  if (piece.buffer.byteLength === piece.length) return piece;
  const copy = Buffer.allocUnsafeSlow(piece.length);
  piece.copy(copy);
  return copy;
}

const OPEN = Buffer.from('[');
const COMMA = Buffer.from(',');
const CLOSE = Buffer.from(']');
const OPEN_COMPRESSED = deflateRawSync(OPEN, PIECE);
const COMMA_COMPRESSED = deflateRawSync(COMMA, PIECE);
/** Without the option this is the last piece of its stream. */
const CLOSE_COMPRESSED = deflateRawSync(CLOSE);
/** RFC 1952: deflate, no name, no time, unknown system. */
const GZIP_HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]);

/** A serialised reply: one list of the items of all parts, in the order given. */
export class Json<T> {
  /** Only for the type checker: a reply must be the JSON of its own type. */
  declare readonly valueType: T;
  readonly #parts: readonly JsonItems<unknown>[];

  private constructor(parts: readonly JsonItems<unknown>[]) {
    this.#parts = parts.filter(({ bytes }) => bytes.length > 0);
  }

  static list<Item>(parts: readonly JsonItems<Item>[]): Json<Item[]> {
    return new Json<Item[]>(parts);
  }

  /** Copies bytes and serialises nothing. */
  bytes(): Buffer {
    return Buffer.concat(this.#plain());
  }

  /** One gzip stream of the compressed parts, so that plans share the compression of an area within a minute. */
  async gzip(): Promise<Buffer> {
    const pieces = await Promise.all(this.#parts.map((part) => part.compressed()));
    const plain = this.#plain();
    const trailer = Buffer.alloc(8);
    trailer.writeUInt32LE(
      plain.reduce((sum, piece) => crc32(piece, sum), 0),
      0,
    );
    trailer.writeUInt32LE(plain.reduce((sum, piece) => sum + piece.length, 0) % 2 ** 32, 4);
    return Buffer.concat([
      GZIP_HEADER,
      OPEN_COMPRESSED,
      ...pieces.flatMap((piece, n) => (n === 0 ? [piece] : [COMMA_COMPRESSED, piece])),
      CLOSE_COMPRESSED,
      trailer,
    ]);
  }

  #plain(): readonly Buffer[] {
    return [OPEN, ...this.#parts.flatMap(({ bytes }, n) => (n === 0 ? [bytes] : [COMMA, bytes])), CLOSE];
  }
}
