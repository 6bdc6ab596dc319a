import { type Result, fail, ok } from '#core/result.ts';

const ZIP = [0x50, 0x4b];
const UTF16 = [
  [0xff, 0xfe],
  [0xfe, 0xff],
];

/** The text of uploaded bytes, or why they are no text. `beginning` is the beginning of the file, if this is its first part. */
export function readImportText(bytes: Uint8Array, beginning: Uint8Array | undefined): Result<string, string> {
  if (beginning !== undefined && startsWith(beginning, ZIP))
    return fail('This is an Excel workbook. Save it as ‘CSV UTF-8’ and choose that file.');
  if (beginning !== undefined && UTF16.some((mark) => startsWith(beginning, mark))) return fail(NOT_UTF8);
  if (bytes.includes(0) || beginning?.includes(0) === true) return fail('This is not a text file.');
  try {
    return ok(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return fail(NOT_UTF8);
  }
}

const NOT_UTF8 = 'The file is not UTF-8 text. In Excel, save it as ‘CSV UTF-8’.';

const startsWith = (bytes: Uint8Array, mark: readonly number[]) => mark.every((byte, n) => bytes[n] === byte);
