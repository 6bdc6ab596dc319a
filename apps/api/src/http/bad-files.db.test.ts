import { type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { type Call, callPath } from '@patrolplan/contract';
import { IMPORT_PART_BYTES, staffContract } from '@patrolplan/contract/staff';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { isFullRun } from '#testing/full-run.ts';
import { type TestApp, createTestApp } from '#testing/test-app.ts';
import { TERM_CALENDAR } from '#testing/records/test-calendar.ts';
import { makeOrder, makeProvision } from '#testing/records/test-order.ts';

/** Every door for a file or an address, with the same kinds of bad input: one sentence each, and nothing is stored. */
let app: TestApp;
let headers: Readonly<Record<string, string>>;
beforeAll(async () => {
  app = await createTestApp({ env: { WEBHOOK_NETWORKS: '127.0.0.1/32' } });
  headers = await app.signedInAs(await app.makeUser({ isStaff: true }));
  await new Promise<void>((ready) => void server.listen(0, '127.0.0.1', ready));
});
afterAll(async () => {
  server.close();
  await app.close();
});

/** Another call while the file is read, again and again: how long the longest took, in milliseconds. */
let others: { readonly longest: () => number; readonly end: () => Promise<void> };
let longestOfAll = 0;
/** On a machine that does many other things; a file that was read at once would take longer. */
const PATIENCE_MS = 2_000;
beforeEach(() => {
  const over = new AbortController();
  let longest = 0;
  const asking = (async () => {
    while (!over.signal.aborted) {
      const start = performance.now();
      await app.inject({ url: '/healthz' });
      longest = Math.max(longest, performance.now() - start);
      await setImmediate();
    }
  })();
  others = {
    longest: () => longest,
    async end() {
      over.abort();
      await asking;
    },
  };
});
afterEach(async () => {
  await others.end();
  longestOfAll = Math.max(longestOfAll, others.longest());
  expect(others.longest()).toBeLessThan(PATIENCE_MS);
  // Nothing of any of them is stored. What is, is deleted: the next test is not to fail because of it.
  for (const table of ['sites', 'areas', 'site_imports', 'calendars'] as const)
    expect(await app.db.deleteFrom(table).returningAll().execute(), table).toEqual([]);
});
afterAll(() => void process.stdout.write(`longest reply to another call: ${longestOfAll.toFixed(0)} ms\n`));

const send = async (call: Call, url: string, payload: object, type = 'application/json') => {
  const sent = { method: call.method, url, headers: { ...headers, 'content-type': type } };
  const reply = await app.inject({ ...sent, payload });
  return { status: reply.statusCode, body: reply.json<Record<string, unknown>>() };
};

/** Sends a file as the console does; the first refusal. */
async function upload(contents: string | Uint8Array, announced?: number) {
  const bytes = Buffer.from(contents);
  const start = await send(staffContract.startImport, staffContract.startImport.path, {
    file_name: 'file',
    bytes: announced ?? bytes.length,
    area_name: 'Quayside',
  });
  if (start.status !== 200) return start;
  const importid = Number(start.body['import_id']);
  for (let part = 1; ; part += 1) {
    const piece = bytes.subarray((part - 1) * IMPORT_PART_BYTES, part * IMPORT_PART_BYTES);
    const url = callPath(staffContract.sendImportPart, { importid, part });
    const reply = await send(staffContract.sendImportPart, url, piece, 'text/csv');
    if (reply.status !== 200 || piece.length < IMPORT_PART_BYTES) return reply;
  }
}
const addCalendar = (part: object) =>
  send(staffContract.addCalendar, staffContract.addCalendar.path, { name: 'Terms', ...part });

/** The first bytes of a ZIP archive with one file. */
function zipOf(name: string): Buffer {
  const header = Buffer.alloc(30);
  header.write('PK\u0003\u0004', 'latin1');
  header.writeUInt16LE(name.length, 26);
  return Buffer.concat([header, Buffer.from(name), Buffer.alloc(40)]);
}
const PICTURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0x00, 0x00]);
const XML_BOMB = `<?xml version="1.0"?><!DOCTYPE a [<!ENTITY a "aa">${Array.from(
  { length: 30 },
  (_, n) => `<!ENTITY a${n + 1} "&a${n || ''};&a${n || ''};">`,
).join('')}]><a>&a30;</a>`;
const BILLION = 1_000_000_000;
const TOO_LARGE = { bytes: ['The file is larger than 50 MB.'] };
const ORDER = makeOrder([makeProvision()]);
const HEADING = 'site_name,area_name,postcode';

type Bad = [what: string, file: string | Uint8Array, sentence: string, announced?: number];

const CSV: readonly Bad[] = [
  ['a picture', PICTURE, 'This is not a text file.'],
  [
    'another table',
    'name,place\nA,B\n',
    'site_name: The file does not have this column. area_name: The file does not have this column. postcode: The file does not have this column. name: Unknown column. place: Unknown column.',
  ],
  [
    'a file that is cut off within a quote',
    `${HEADING}\n"${'x\n'.repeat(200_000)}`,
    'This is not CSV: the line 2 does not end, or a quote is not closed.',
  ],
  ['a zipped file', zipOf('sites.csv'), 'This file is zipped. Unpack it and choose the file inside.'],
  [
    'a gzip bomb',
    gzipSync(Buffer.alloc(20_000_000)),
    'This file is zipped. Unpack it and choose the file inside.',
  ],
  ['an XML bomb', XML_BOMB, 'This is XML or a web page. Choose a CSV file.'],
  [
    'more than it announced',
    `${HEADING}\nA,B,C\n`,
    'The file is longer than it was announced.',
    HEADING.length,
  ],
];

/** The same refusal, without so many rows, is tested with the imports. */
const MANY_ROWS: readonly Bad[] = isFullRun
  ? [
      [
        'more than 100,000 rows',
        `${HEADING}\n${'A,B,C\n'.repeat(100_001)}`,
        'More than 100,000 lines; split the file.',
      ],
    ]
  : [];

const ORDERS: readonly Bad[] = [
  [
    'JSON of another kind',
    '{"type":"FeatureCollection"}',
    'This JSON is not a D-TRO record: it has no schemaVersion.',
  ],
  [
    'an order that is cut off',
    ORDER.slice(0, -9),
    'This traffic order cannot be read. It is cut off: its end is missing.',
  ],
  ['a zipped order', zipOf('order.json'), 'This file is zipped. Unpack it and choose the file inside.'],
  [
    'a JSON bomb of brackets',
    `{"schemaVersion":"4.0.0","data":${'['.repeat(5_000_000)}`,
    'This traffic order cannot be read. It is nested more deeply than an order can be.',
  ],
  [
    'a JSON bomb of one text',
    `{"schemaVersion":"4.0.0","data":"${'x'.repeat(5_000_000)}"}`,
    'This traffic order cannot be read. Provision 1 is longer than 1 MB.',
  ],
  [
    'a JSON bomb of places',
    makeOrder([makeProvision({ regulatedPlace: [] })]).replace(
      '"regulatedPlace": []',
      `"regulatedPlace": [${'{},'.repeat(800_000)}{}]`,
    ),
    'This traffic order cannot be read. Provision 1 is longer than 1 MB.',
  ],
  ['more than it announced', ORDER, 'The file is longer than it was announced.', 100],
];

test.each<Bad>([...CSV, ...MANY_ROWS, ...ORDERS])(
  'the import refuses %s',
  async (_what, file, sentence, announced) => {
    expect(await upload(file, announced)).toEqual({ status: 400, body: { detail: sentence } });
  },
);

test('the import refuses a billion rows when they are announced, before a part is sent', async () => {
  expect(await upload('', 20 * BILLION)).toEqual({ status: 400, body: TOO_LARGE });
});

const event = (...lines: readonly string[]) =>
  TERM_CALENDAR.replace('DTSTART;VALUE=DATE:20260902\r\nDTEND;VALUE=DATE:20261219', lines.join('\r\n'));
const NOT_CALENDAR = 'This is not a calendar: it does not begin with BEGIN:VCALENDAR.';
const ofTerm = (reason: string) => `The event ‘Autumn term’ cannot be read: ${reason}.`;

test.each([
  ['a web page', '<!doctype html>', NOT_CALENDAR],
  ['an XML bomb', XML_BOMB, NOT_CALENDAR],
  ['a JSON bomb', '['.repeat(900_000), NOT_CALENDAR],
  [
    'a zipped file',
    zipOf('terms.ics').toString(),
    'This file is zipped. Unpack it and choose the file inside.',
  ],
  ['a picture', PICTURE.toString(), NOT_CALENDAR],
  [
    'a calendar that is cut off',
    TERM_CALENDAR.slice(0, -40),
    'This calendar is cut off: its end is missing.',
  ],
  [
    'more than 2,000 events',
    `BEGIN:VCALENDAR\r\n${'BEGIN:VEVENT\r\nEND:VEVENT\r\n'.repeat(2_001)}END:VCALENDAR`,
    'The calendar has more than 2,000 events.',
  ],
  [
    'a billion repetitions',
    event('DTSTART:19000101T090000Z', `RRULE:FREQ=DAILY;COUNT=${BILLION}`),
    ofTerm('it repeats too often'),
  ],
  [
    'a repetition that never comes true',
    event('DTSTART:20260202T090000Z', 'RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30'),
    ofTerm('its rule of repetition contradicts itself'),
  ],
  [
    'a repetition every second',
    event('DTSTART:20260101T090000Z', 'RRULE:FREQ=SECONDLY'),
    ofTerm('it repeats more often than daily'),
  ],
  [
    'an event inside of itself',
    `BEGIN:VCALENDAR\r\n${'BEGIN:VEVENT\r\n'.repeat(50_000)}`,
    'This calendar cannot be read: it is nested too deeply.',
  ],
])('a calendar refuses %s', async (_what, contents, sentence) => {
  expect(await addCalendar({ contents })).toEqual({ status: 400, body: { contents: sentence } });
});

test('a calendar refuses more than 1 MB unread', async () => {
  const reply = await addCalendar({ contents: `BEGIN:VCALENDAR\r\n${'X'.repeat(1_100_000)}` });
  expect(reply).toEqual({ status: 400, body: { contents: ['The calendar is larger than 1 MB.'] } });
});

/** Answers by path. */
const PAGES: Readonly<Record<string, (reply: ServerResponse) => void>> = {
  '/page': (reply) => reply.end('<!doctype html>'),
  '/gone': (reply) => reply.writeHead(410).end(),
  '/private': (reply) => reply.writeHead(302, { location: 'https://10.0.0.5/terms.ics' }).end(),
  '/metadata': (reply) => reply.writeHead(302, { location: 'https://169.254.169.254/latest' }).end(),
  '/loop': (reply) => reply.writeHead(302, { location: '/loop' }).end(),
  '/cut': (reply) => reply.writeHead(200, { 'content-length': '9999' }).write('BEGIN', () => reply.destroy()),
  '/gzip': (reply) =>
    reply.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(20_000_000))),
  '/endless': (reply) => {
    const more = () => {
      while (!reply.destroyed && reply.write('x'.repeat(65_536)));
    };
    reply.on('drain', more);
    more();
  },
};
const server = createServer((request, reply) => PAGES[request.url ?? '']?.(reply));
const PRIVATE = 'This address is not allowed: it is private or belongs to this machine.';

test.each([
  ['/page', NOT_CALENDAR],
  ['/gone', 'The address answered 410.'],
  ['/private', `It redirects elsewhere. ${PRIVATE}`],
  ['/metadata', `It redirects elsewhere. ${PRIVATE}`],
  ['/loop', 'The address redirects more than three times.'],
  ['/cut', 'The calendar cannot be reached.'],
  ['/gzip', 'The calendar is not UTF-8 text.'],
  ['/endless', 'The calendar is larger than 1 MB.'],
  ['https://[::ffff:127.0.0.2]/x', PRIVATE],
  ['file:///etc/passwd', 'Enter an address that begins with https://.'],
])('the address of a calendar is refused: %s', async (path, sentence) => {
  const { port } = server.address() as AddressInfo; // safe: it listens on a port
  const url = path.startsWith('/') ? `http://127.0.0.1:${port}${path}` : path;
  expect(await addCalendar({ url })).toEqual({ status: 400, body: { url: sentence } });
});
