import { saveFile } from './save-file.ts';
import type { Result } from '#domain/result.ts';
import type { CallFailure } from '#platform/http/call-failure.ts';

export type CsvPage = { readonly csv: string; readonly rows: number; readonly next: string | null };

/** Excel takes a file with this mark for UTF-8. */
const UTF8_MARK = '\uFEFF';

/** Reads a CSV file page by page and saves it when it is complete. False when a page could not be read: nothing is saved. */
export async function downloadCsv(
  fileName: string,
  readPage: (after: string) => Promise<Result<CsvPage, CallFailure>>,
  onProgress: (rows: number) => void = () => undefined,
): Promise<boolean> {
  const parts: string[] = [UTF8_MARK];
  let rows = 0;
  for (let after: string | null = ''; after !== null;) {
    const page: Result<CsvPage, CallFailure> = await readPage(after);
    if (!page.ok) return false;
    parts.push(page.value.csv);
    onProgress((rows += page.value.rows));
    after = page.value.next;
  }
  saveFile(fileName, new Blob(parts, { type: 'text/csv' }));
  return true;
}
