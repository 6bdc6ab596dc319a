/** One message of the PostgreSQL protocol as a client sends it after its start-up: a type byte, a length, a body. */
export type Frame = { readonly type: string; readonly bytes: Buffer };

export type Split = { readonly frames: readonly Frame[]; readonly rest: Buffer };

const HEADER_BYTES = 5;
/** PostgreSQL's own limit is 1 GB; nothing of ours comes near this. */
const LARGEST_FRAME_BYTES = 256 * 1024 * 1024;

export class BrokenFrame extends Error {}

/** Cuts what has arrived into whole messages and the beginning of the next. */
export function splitFrames(arrived: Buffer): Split {
  const frames: Frame[] = [];
  let at = 0;
  while (arrived.length - at >= HEADER_BYTES) {
    const size = 1 + arrived.readInt32BE(at + 1);
    if (size < HEADER_BYTES || size > LARGEST_FRAME_BYTES)
      throw new BrokenFrame('A message of impossible length');
    if (arrived.length - at < size) break;
    frames.push({
      type: String.fromCharCode(arrived.readUInt8(at)),
      bytes: arrived.subarray(at, at + size),
    });
    at += size;
  }
  return { frames, rest: arrived.subarray(at) };
}

const LARGEST_START_BYTES = 10_000;

/** The first message of a connection has no type byte: `undefined` until it is complete. */
export function readStart(arrived: Buffer): { code: number; rest: Buffer } | undefined {
  if (arrived.length < 4) return undefined;
  const size = arrived.readInt32BE(0);
  if (size < 8 || size > LARGEST_START_BYTES) throw new BrokenFrame('A start of impossible length');
  if (arrived.length < size) return undefined;
  return { code: arrived.readInt32BE(4), rest: arrived.subarray(size) };
}

/** A message of the server: a type byte, a length, a body. */
export function frame(type: string, body: Buffer): Buffer {
  const head = Buffer.alloc(HEADER_BYTES);
  head.write(type, 0, 'latin1');
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}

export const text = (value: string): Buffer => Buffer.from(`${value}\0`, 'utf8');

/** An error that ends the connection. */
export function fatalError(sqlState: string, message: string): Buffer {
  const fields = [
    text('SFATAL'),
    text('VFATAL'),
    text(`C${sqlState}`),
    text(`M${message}`),
    Buffer.from([0]),
  ];
  return frame('E', Buffer.concat(fields));
}
