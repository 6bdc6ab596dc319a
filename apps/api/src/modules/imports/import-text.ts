import { type Result, fail, ok } from '#core/result.ts';

const ZIP = [0x50, 0x4b];
const GZIP = [0x1f, 0x8b];
const XML = [0x3c];
const UTF16 = [
  [0xff, 0xfe],
  [0xfe, 0xff],
];

/** The text of uploaded bytes, or why they are no text. `beginning` is the beginning of the file, if this is its first part. */
export function readImportText(bytes: Uint8Array, beginning: Uint8Array | undefined): Result<string, string> {
  const kind = beginning && otherKind(beginning);
  if (kind !== undefined) return fail(kind);
  if (beginning !== undefined && UTF16.some((mark) => startsWith(beginning, mark))) return fail(NOT_UTF8);
  if (bytes.includes(0) || beginning?.includes(0) === true) return fail('This is not a text file.');
  try {
    return ok(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return fail(NOT_UTF8);
  }
}

/** The kind of a file that is neither CSV nor JSON, by its first bytes. */
function otherKind(beginning: Uint8Array): string | undefined {
  if (startsWith(beginning, GZIP)) return ZIPPED;
  if (startsWith(beginning, ZIP))
    return WORKBOOK.test(firstEntry(beginning))
      ? 'This is an Excel workbook. Save it as ‘CSV UTF-8’ and choose that file.'
      : ZIPPED;
  return startsWith(beginning, XML) ? 'This is XML or a web page. Choose a CSV file.' : undefined;
}

/** The name of the first file in a ZIP archive; an empty one where it cannot be read. */
function firstEntry(beginning: Uint8Array): string {
  const length = (beginning[26] ?? 0) + 256 * (beginning[27] ?? 0);
  return new TextDecoder().decode(beginning.subarray(30, 30 + Math.min(length, 200)));
}

const ZIPPED = 'This file is zipped. Unpack it and choose the file inside.';
const WORKBOOK = /^(?:$|\[Content_Types\]|_rels\/|xl\/|docProps\/)/;

const NOT_UTF8 = 'The file is not UTF-8 text. In Excel, save it as ‘CSV UTF-8’.';

const startsWith = (bytes: Uint8Array, mark: readonly number[]) => mark.every((byte, n) => bytes[n] === byte);
