import { type Result, fail, ok } from '#core/result.ts';
import { parseJsonBytes } from '#formats/storable-json.ts';

/** A container that the scan is in: an array or an object, and the key that it has in the one around it. */
type Frame = { readonly isArray: boolean; readonly key: string };
type Expects = 'value' | 'value or ]' | 'key' | 'key or }' | ':' | ', or end' | 'nothing';

/** The state of a scan between two pieces of a file. Its size does not depend on that of the file. */
export type ScanState = {
  readonly frames: readonly Frame[];
  readonly expects: Expects;
  readonly key: string;
  /** Texts and numbers at the paths that were requested. */
  readonly found: Readonly<Record<string, string | number>>;
};

export const SCAN_START: ScanState = { frames: [], expects: 'value', key: '', found: {} };

/** Deeper than any order: conditions within conditions count two each. */
const MAX_DEPTH = 48;
/** The schema has no key of more than 40 characters. */
const MAX_KEY_LENGTH = 200;
const SPACE = new Set([0x20, 0x09, 0x0a, 0x0d]);
const [QUOTE, BACKSLASH, COMMA, COLON] = [0x22, 0x5c, 0x2c, 0x3a];
const [OPEN_OBJECT, CLOSE_OBJECT, OPEN_ARRAY, CLOSE_ARRAY] = [0x7b, 0x7d, 0x5b, 0x5d];

type Wanted = {
  /** The path of the objects that are returned as bytes, such as 'data.list.*'. */
  readonly elements: string;
  /** The paths of the texts and numbers that are remembered. */
  readonly values: ReadonlySet<string>;
  readonly isLast: boolean;
};

export type Scanned = {
  readonly elements: readonly Uint8Array[];
  readonly state: ScanState;
  /** Begins with what is not complete yet; the next piece continues it. */
  readonly rest: Uint8Array;
};

/**
 * Scans the next piece of a JSON text for the objects of one list, without ever having the whole text in memory. Fails with a
 * sentence when the text is not JSON, is nested too deeply, or ends too early.
 */
export function scanJson(before: ScanState, bytes: Uint8Array, wanted: Wanted): Result<Scanned, string> {
  const frames = [...before.frames];
  const prefixes: Prefix[] = [];
  for (const { key: name } of before.frames) open(name);
  const found = { ...before.found };
  const elements: Uint8Array[] = [];
  let { expects, key } = before;
  let at = 0;
  const afterValue = (): void => {
    expects = frames.length === 0 ? 'nothing' : ', or end';
  };
  const close = (): void => {
    frames.pop();
    prefixes.pop();
    afterValue();
  };
  for (;;) {
    while (SPACE.has(bytes[at] ?? 0)) at += 1;
    const byte = bytes[at];
    if (byte === undefined) break;
    const start = at;
    const inside = frames.at(-1);
    if (expects === 'nothing') return fail('There is more text after its end.');
    if (expects === ':') {
      if (byte !== COLON) return fail(NOT_JSON);
      expects = 'value';
      at += 1;
    } else if (expects === ', or end') {
      if (byte === COMMA) expects = inside?.isArray === true ? 'value' : 'key';
      else if (byte === (inside?.isArray === true ? CLOSE_ARRAY : CLOSE_OBJECT)) close();
      else return fail(NOT_JSON);
      at += 1;
    } else if (expects === 'key' || expects === 'key or }') {
      if (byte === CLOSE_OBJECT && expects === 'key or }') {
        close();
        at += 1;
        continue;
      }
      if (byte !== QUOTE) return fail(NOT_JSON);
      at = endOfText(bytes, start);
      if (at < 0) return endsAt(start);
      const name = parseJsonBytes(bytes.subarray(start, at));
      if (typeof name !== 'string') return fail(NOT_JSON);
      if (name.length > MAX_KEY_LENGTH) return fail(KEY_TOO_LONG);
      key = name;
      expects = ':';
    } else if (byte === CLOSE_ARRAY && expects === 'value or ]') {
      close();
      at += 1;
    } else {
      const prefix = prefixes.at(-1);
      const name = inside ? keyIn(inside, key) : '';
      const path = typeof prefix === 'string' ? prefix + name : null;
      if (byte === OPEN_OBJECT && path === wanted.elements) {
        const end = endOfObject(bytes, start, MAX_DEPTH - frames.length);
        if (end === 'too deep') return fail(TOO_DEEP);
        if (end < 0) return endsAt(start);
        at = end;
        elements.push(bytes.subarray(start, at));
        afterValue();
      } else if (byte === OPEN_OBJECT || byte === OPEN_ARRAY) {
        if (frames.length >= MAX_DEPTH) return fail(TOO_DEEP);
        const isArray = byte === OPEN_ARRAY;
        frames.push({ isArray, key: name });
        open(name);
        expects = isArray ? 'value or ]' : 'key or }';
        at += 1;
      } else {
        at = byte === QUOTE ? endOfText(bytes, start) : endOfWord(bytes, start, wanted.isLast);
        if (at < 0) return endsAt(start);
        const isWanted = path !== null && wanted.values.has(path);
        const value = isWanted || byte !== QUOTE ? parseJsonBytes(bytes.subarray(start, at)) : '';
        if (value === undefined) return fail(NOT_JSON);
        if (isWanted && (typeof value === 'string' || typeof value === 'number')) found[path] = value;
        afterValue();
      }
    }
  }
  return endsAt(at);

  /** The prefix is computed when a container opens: for each of its values it would cost as much as all keys around it. */
  function open(name: string): void {
    const around = prefixes.at(-1);
    prefixes.push(around === undefined ? '' : prefixBelow(around, name, wanted));
  }

  function endsAt(end: number): Result<Scanned, string> {
    if (wanted.isLast && (expects !== 'nothing' || end < bytes.length))
      return fail('It is cut off: its end is missing.');
    return ok({ elements, state: { frames, expects, key, found }, rest: bytes.subarray(end) });
  }
}

const NOT_JSON = 'It is not JSON.';
const TOO_DEEP = 'It is nested more deeply than an order can be.';
const KEY_TOO_LONG = `It has a key of more than ${MAX_KEY_LENGTH} characters.`;

const keyIn = (frame: Frame, key: string): string => (frame.isArray ? '*' : key);

/**
 * What the paths of the values of a container begin with, such as 'data.list.'; null where nothing wanted is inside. So no
 * path is longer than the wanted ones and a key.
 */
type Prefix = string | null;

function prefixBelow(around: Prefix, key: string, { elements, values }: Wanted): Prefix {
  if (around === null) return null;
  const prefix = `${around}${key}.`;
  return [elements, ...values].some((path) => path.startsWith(prefix)) ? prefix : null;
}

/** The place after a quoted text that begins at a place; -1 when its end is not there yet. */
function endOfText(bytes: Uint8Array, start: number): number {
  for (let at = start + 1; at < bytes.length; at += 1) {
    if (bytes[at] === BACKSLASH) at += 1;
    else if (bytes[at] === QUOTE) return at + 1;
  }
  return -1;
}

/** The place after a number, `true`, `false` or `null`. */
function endOfWord(bytes: Uint8Array, start: number, isLast: boolean): number {
  let at = start;
  while (at < bytes.length && !isDelimiter(bytes[at] ?? 0)) at += 1;
  return at === bytes.length && !isLast ? -1 : Math.max(at, start + 1);
}

const isDelimiter = (byte: number): boolean =>
  SPACE.has(byte) || byte === COMMA || byte === CLOSE_OBJECT || byte === CLOSE_ARRAY;

/** The place after an object that begins at a place; -1 when its end is not there yet. */
function endOfObject(bytes: Uint8Array, start: number, maxDepth: number): number | 'too deep' {
  let depth = 0;
  for (let at = start; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (byte === QUOTE) {
      const end = endOfText(bytes, at);
      if (end < 0) return -1;
      at = end - 1;
    } else if (byte === OPEN_OBJECT || byte === OPEN_ARRAY) {
      depth += 1;
      if (depth > maxDepth) return 'too deep';
    } else if (byte === CLOSE_OBJECT || byte === CLOSE_ARRAY) {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  return -1;
}
