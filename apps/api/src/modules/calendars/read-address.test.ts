import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { targetsWith } from '#modules/webhooks/refused-target.ts';
import { addressReader } from './read-address.ts';

/** Answers by path, on loopback, which the operator of the test allows: only the one address. */
const pages: Readonly<Record<string, (reply: ServerResponse) => void>> = {
  '/term.ics': (reply) => reply.end('BEGIN:VCALENDAR\r\nEND:VCALENDAR'),
  '/missing': (reply) => reply.writeHead(404).end(),
  '/latin': (reply) => reply.end(Buffer.from('Caf\xe9', 'latin1')),
  '/moved': (reply) => reply.writeHead(302, { location: '/term.ics' }).end(),
  '/loop': (reply) => reply.writeHead(302, { location: '/loop' }).end(),
  '/to-metadata': (reply) => reply.writeHead(302, { location: 'http://169.254.169.254/latest' }).end(),
  '/to-private': (reply) => reply.writeHead(302, { location: 'https://10.0.0.5/x' }).end(),
  '/to-loopback': (reply) => reply.writeHead(302, { location: 'http://127.0.0.2/x' }).end(),
  '/to-name': (reply) => reply.writeHead(302, { location: 'https://inside.example/x' }).end(),
  '/to-file': (reply) => reply.writeHead(302, { location: 'file:///etc/passwd' }).end(),
  '/endless': (reply) => {
    const more = () => {
      while (!reply.destroyed && reply.write('x'.repeat(65_536)));
    };
    reply.on('drain', more);
    more();
  },
};
const server = createServer((request: IncomingMessage, reply) => pages[request.url ?? '']?.(reply));
let origin = '';
beforeAll(async () => {
  await new Promise<void>((ready) => void server.listen(0, '127.0.0.1', ready));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // safe: it listens on a port
});
afterAll(() => server.close());

const read = (path: string) =>
  addressReader(targetsWith(['127.0.0.1/32']), async () => [{ address: '192.168.1.7', family: 4 }])(
    path.startsWith('/') ? origin + path : path,
  );
const PRIVATE = 'This address is not allowed: it is private or belongs to this machine.';
const ELSEWHERE = 'It redirects elsewhere. ';

test.each([
  ['/term.ics', 'BEGIN:VCALENDAR\r\nEND:VCALENDAR'],
  ['/moved', 'BEGIN:VCALENDAR\r\nEND:VCALENDAR'],
])('the calendar at %s is read', async (path, text) => {
  expect(await read(path)).toEqual({ ok: true, value: text });
});

test.each([
  ['/missing', 'The address answered 404.'],
  ['/latin', 'The calendar is not UTF-8 text.'],
  ['/endless', 'The calendar is larger than 1 MB.'],
  ['/loop', 'The address redirects more than three times.'],
  ['/to-metadata', `${ELSEWHERE}Enter an address that begins with https://.`],
  ['/to-private', ELSEWHERE + PRIVATE],
  ['/to-loopback', `${ELSEWHERE}Enter an address that begins with https://.`],
  ['/to-name', ELSEWHERE + PRIVATE],
  ['/to-file', `${ELSEWHERE}Enter an address that begins with https://.`],
  ['https://10.0.0.5/x', PRIVATE],
  ['https://[::1]/x', PRIVATE],
  ['https://[::ffff:10.0.0.1]/x', PRIVATE],
  ['https://inside.example/x', PRIVATE],
  ['webcal://inside.example/x', PRIVATE],
  ['ftp://example.org/x', 'Enter an address that begins with https://.'],
  ['https://user:secret@example.org/x', 'An address must not have a password in it.'],
  ['not an address', 'Enter a full address, such as https://alerts.example/patrol.'],
])('the address %s is refused with one sentence', async (url, failure) => {
  expect(await read(url)).toEqual({ ok: false, failure });
});
