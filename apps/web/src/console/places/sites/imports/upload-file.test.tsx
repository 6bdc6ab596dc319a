import { expect, test } from 'vitest';
import { type Upload, uploadFile } from './upload-file.ts';
import type { ServerRequest, Reply } from '#testing/fake-server.ts';
import { startPage } from '#testing/render-state.tsx';

const PART = 256 * 1_024;
const MOST = 50 * 1_024 * 1_024;
const state = (bytes_read: number) => ({
  import_id: 5,
  file_name: 'november.csv',
  bytes: 300_000,
  bytes_read,
  rows_read: 0,
  checks: 0,
  created: 0,
  changed: 0,
  unchanged: 0,
  with_errors: 0,
  missing: 0,
  new_areas: [],
  unknown_areas: [],
  rows_applied: 0,
  applied_at: null,
  undone_at: null,
});

const aFile = (bytes: number, name = 'november.csv') => new File(['x'.repeat(bytes)], name);

/** A file of this size without its content in memory. */
const sized = (size: number) => Object.defineProperty(aFile(0), 'size', { value: size });

async function upload(
  file: File,
  answer: (asked: ServerRequest) => Reply | undefined = () => undefined,
  from?: Upload,
) {
  const server = startPage(
    (asked) => answer(asked) ?? { body: state(asked.url.includes('/parts/1/') ? PART : 0) },
  );
  const progress: unknown[] = [];
  const end = await uploadFile(file, {
    from,
    signal: new AbortController().signal,
    onProgress: (now) => void progress.push(now === 'checking' ? now : now.bytesRead),
  });
  const paths = server.requests.map(({ url }) => url.slice(url.indexOf('/imports/')));
  return { end, progress, paths, server };
}

const failing = (part: string, reply: Reply) => (asked: ServerRequest) =>
  asked.url.endsWith(part) ? reply : undefined;

test('a file is created, sent in parts, and checked; the progress is reported after each part', async () => {
  const { end, progress, paths, server } = await upload(aFile(300_000));
  expect(end).toEqual({ kind: 'checked', importId: 5 });
  expect(paths).toEqual(['/imports/', '/imports/5/parts/1/', '/imports/5/parts/2/', '/imports/5/check/']);
  expect(progress).toEqual([PART, 0, 'checking']);
  const sizes = server
    .requestsTo('/parts/')
    .map(({ init: { body } }) => body instanceof Uint8Array && body.length);
  expect(sizes).toEqual([PART, 300_000 - PART]);
});

test('a file of whole parts has no empty part at the end', async () => {
  const { paths } = await upload(aFile(PART));
  expect(paths).toEqual(['/imports/', '/imports/5/parts/1/', '/imports/5/check/']);
});

test('an interrupted upload resumes after the parts that arrived', async () => {
  const { end, paths } = await upload(aFile(300_000), undefined, { importId: 5, partsSent: 1 });
  expect(paths).toEqual(['/imports/5/parts/2/', '/imports/5/check/']);
  expect(end).toEqual({ kind: 'checked', importId: 5 });
});

test('an empty file and one of more than 50 MB are refused before the upload', async () => {
  expect(await upload(aFile(0))).toMatchObject({
    end: { kind: 'refused', message: 'The file is empty.' },
    paths: [],
  });
  expect(await upload(sized(MOST + 1))).toMatchObject({
    end: { kind: 'refused', message: 'The file is larger than 50 MB.' },
    paths: [],
  });
});

test('a long file name keeps its end', async () => {
  const { server } = await upload(aFile(3, `${'x'.repeat(300)}.csv`));
  expect(server.requests[0]?.body).toEqual({ file_name: `${'x'.repeat(251)}.csv`, bytes: 3 });
});

test('a file that can no longer be read is refused', async () => {
  const gone = Object.assign(aFile(3), {
    slice: () => ({ arrayBuffer: () => Promise.reject(new DOMException('gone', 'NotFoundError')) }),
  });
  expect((await upload(gone)).end).toEqual({
    kind: 'refused',
    message: 'The file can no longer be read. Choose it again.',
  });
});

test.each([
  ['fails before it begins', '/imports/', undefined],
  ['stops before its second part', '/parts/2/', { importId: 5, partsSent: 1 }],
  ['arrives and cannot be checked', '/check/', { importId: 5, partsSent: 2 }],
])('an upload that %s resumes from there', async (_, part, from) => {
  const { end } = await upload(aFile(300_000), failing(part, { status: 500 }));
  expect(end).toEqual({ kind: 'stopped', upload: from, cause: 'Server error. Please try again later.' });
});

test.each(['/imports/', '/parts/1/', '/check/'])(
  'a file that is refused at %s shows the reason',
  async (part) => {
    const reply = { status: 400, body: { detail: 'This is an Excel workbook.' } };
    const { end } = await upload(aFile(3), failing(part, reply));
    expect(end).toEqual({ kind: 'refused', message: 'This is an Excel workbook.' });
  },
);
