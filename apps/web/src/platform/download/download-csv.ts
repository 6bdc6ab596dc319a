import { saveFile } from './save-file.ts';
import type { Result } from '#domain/result.ts';
import type { CallFailure } from '#platform/http/call-failure.ts';

export type CsvPage<Cursor> = {
  readonly csv: string;
  readonly rows: number;
  /** Cursor of the next page; null on the last one. */
  readonly next: Cursor | null;
};

/** Byte order mark: Excel then reads the file as UTF-8. */
const UTF8_MARK = '\uFEFF';

/**
 * Reads a CSV file page by page, starting with null, and saves it when it is complete. False if a page could not be
 * read: nothing is saved.
 */
export async function downloadCsv<Cursor>(
  fileName: string,
  readPage: (after: Cursor | null) => Promise<Result<CsvPage<Cursor>, CallFailure>>,
  onProgress: (rows: number) => void = () => undefined,
): Promise<boolean> {
  const parts: string[] = [UTF8_MARK];
  let rows = 0;
  let after: Cursor | null = null;
  do {
    const page: Result<CsvPage<Cursor>, CallFailure> = await readPage(after);
    if (!page.ok) return false;
    parts.push(page.value.csv);
    onProgress((rows += page.value.rows));
    after = page.value.next;
  } while (after !== null);
  saveFile(fileName, new Blob(parts, { type: 'text/csv' }));
  return true;
}
