import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type CsvPage, downloadCsv } from './download-csv.ts';
import { failed, ok } from '#domain/result.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('a CSV file', () => {
  const saved: { blob: Blob; fileName: string; url: string }[] = [];
  const revoked = vi.fn<(url: string) => void>();

  beforeEach(() => {
    saved.length = 0;
    revoked.mockClear();
    let last = new Blob();
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      if (blob instanceof Blob) last = blob;
      return 'blob:file';
    });
    vi.spyOn(URL, 'revokeObjectURL').mockImplementation(revoked);
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
      this: HTMLAnchorElement,
    ) {
      saved.push({ blob: last, fileName: this.download, url: this.href });
    });
  });

  afterEach(() => {
    vi.restoreAllMocks();
  });

  const PAGES: Readonly<Record<string, CsvPage<string>>> = {
    '': { csv: 'name\nÅsa\n', rows: 1, next: 'a' },
    a: { csv: 'Bo\nCy\n', rows: 2, next: null },
  };

  test('a CSV file of several pages is saved once, readable by Excel, with its progress in rows', async () => {
    const progress: number[] = [];
    const readPage = async (after: string | null) =>
      ok(PAGES[after ?? ''] ?? { csv: '', rows: 0, next: null });
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

  test('a CSV file with an unreadable page is not saved', async () => {
    const readPage = async (after: string | null) => {
      const page = after === null ? PAGES[''] : undefined;
      return page ? ok(page) : failed({ kind: 'offline' } as const);
    };
    expect(await downloadCsv('people.csv', readPage)).toBe(false);
    expect(saved).toEqual([]);
  });
});
