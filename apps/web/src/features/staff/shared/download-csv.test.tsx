import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { downloadCsv } from './download-csv.ts';
import type { CsvPage } from './download-csv.ts';
import { failed, ok } from '#domain/result.ts';

const saved: { blob: Blob; fileName: string; url: string }[] = [];
const revoked = vi.fn<(url: string) => void>();

beforeEach(() => {
  vi.useFakeTimers();
  saved.length = 0;
  revoked.mockClear();
  let last = new Blob();
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    if (blob instanceof Blob) last = blob;
    return 'blob:file';
  });
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation(revoked);
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push({ blob: last, fileName: this.download, url: this.href });
  });
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const PAGES: Readonly<Record<string, CsvPage>> = {
  '': { csv: 'name\nÅsa\n', rows: 1, next: 'a' },
  a: { csv: 'Bo\nCy\n', rows: 2, next: null },
};

test('a file of several pages is saved once, as Excel reads it, and its progress is counted in rows', async () => {
  const progress: number[] = [];
  const readPage = async (after: string) => ok(PAGES[after] ?? { csv: '', rows: 0, next: null });
  expect(await downloadCsv('people.csv', readPage, (rows) => void progress.push(rows))).toBe(true);
  expect(progress).toEqual([1, 3]);
  expect(saved).toMatchObject([{ fileName: 'people.csv', url: 'blob:file' }]);
  const [{ blob } = { blob: new Blob() }] = saved;
  expect(blob.type).toBe('text/csv');
  const mark = [0xef, 0xbb, 0xbf];
  const bytes = new Uint8Array(await blob.arrayBuffer());
  expect([...bytes]).toEqual([...mark, ...new TextEncoder().encode('name\nÅsa\nBo\nCy\n')]);
  expect(revoked).not.toHaveBeenCalled();
  vi.advanceTimersByTime(60_000);
  expect(revoked).toHaveBeenCalledWith('blob:file');
});

test('a page that cannot be read leaves no half file', async () => {
  const readPage = async (after: string) => {
    const page = after === '' ? PAGES[''] : undefined;
    return page ? ok(page) : failed({ kind: 'offline' } as const);
  };
  expect(await downloadCsv('people.csv', readPage)).toBe(false);
  expect(saved).toEqual([]);
});
