import { type AddressInfo, createServer } from 'node:net';
import type { SMTPServerOptions } from 'smtp-server';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { startMailServer } from '#testing/servers/mail-server.ts';
import { type TestApp, createTestApp } from '#testing/test-app.ts';
import { deliverBySmtp, deliverToTerminal } from './deliver.ts';
import { enqueueEmail } from './outbox-table.ts';
import { sendDueEmails } from './send-outbox.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.db.deleteFrom('outbox').execute();
});

const closers: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

async function mailServer(options?: SMTPServerOptions) {
  const server = await startMailServer(options);
  closers.push(server.close);
  return server;
}

const smtp = (url: string, timeoutMs = 10_000) => ({
  deliver: deliverBySmtp({ url, from: 'PatrolPlan <no-reply@patrolplan.example>', timeoutMs }),
  keepText: false,
});

function post(recipient = 'priya@patrolplan.example') {
  const email = { recipient, subject: 'Réset', body: 'Hello Priya,\n\nhttp://patrol.test/x?token=abc\n' };
  return enqueueEmail(app.db, email, app.clock.now());
}
const stored = () => app.db.selectFrom('outbox').selectAll().orderBy('id').execute();

test('an email is sent once, and its text is cleared', async () => {
  const server = await mailServer();
  await post();
  expect(await sendDueEmails(app.deps, smtp(server.url))).toEqual({ sent: 1, delayed: 0, failed: 0 });
  expect(await sendDueEmails(app.deps, smtp(server.url))).toEqual({ sent: 0, delayed: 0, failed: 0 });
  expect(server.received).toHaveLength(1);
  expect(server.received[0]).toMatchObject({
    from: 'no-reply@patrolplan.example',
    to: ['priya@patrolplan.example'],
  });
  expect(server.received[0]?.text).toContain('http://patrol.test/x?token=');
  expect(await stored()).toMatchObject([{ sent_at: app.clock.now(), failed_at: null, body: '' }]);
});

test('several instances at once send each email once', async () => {
  const server = await mailServer();
  for (let n = 0; n < 50; n += 1) await post(`warden${n}@patrolplan.example`);
  const runs = await Promise.all([1, 2, 3].map(() => sendDueEmails(app.deps, smtp(server.url))));
  expect(runs.reduce((sum, run) => sum + run.sent, 0)).toBe(50);
  expect(new Set(server.received.map((email) => email.to[0])).size).toBe(50);
  expect(server.received).toHaveLength(50);
});

test('an email that is stored while another is being sent goes out in the same run', async () => {
  const server = await mailServer();
  const { deliver, keepText } = smtp(server.url);
  await post('first@patrolplan.example');
  const run = await sendDueEmails(app.deps, {
    keepText,
    deliver: async (email) => {
      if (email.recipient.startsWith('first')) await post('second@patrolplan.example');
      return deliver(email);
    },
  });
  expect(run).toEqual({ sent: 2, delayed: 0, failed: 0 });
  expect(server.received.map(({ to }) => to[0])).toEqual([
    'first@patrolplan.example',
    'second@patrolplan.example',
  ]);
});

test('an email to a permanently refused recipient is given up at once, and the others are sent', async () => {
  const server = await mailServer({
    onRcptTo(address, _session, callback) {
      if (address.address.startsWith('gone')) {
        return callback(Object.assign(new Error('No such mailbox'), { responseCode: 550 }));
      }
      return callback();
    },
  });
  await post('gone@patrolplan.example');
  await post();
  expect(await sendDueEmails(app.deps, smtp(server.url))).toEqual({ sent: 1, delayed: 0, failed: 1 });
  const [gone] = await stored();
  expect(gone).toMatchObject({ sent_at: null, failed_at: app.clock.now(), attempts: 1, body: '' });
  expect(gone?.last_error).toContain('550');
  expect(gone?.last_error).not.toContain('gone@');
});

test('a temporarily refused email is retried with growing delays until it is given up', async () => {
  let tries = 0;
  const server = await mailServer({
    onMailFrom(_address, _session, callback) {
      tries += 1;
      callback(Object.assign(new Error('Try again later'), { responseCode: 451 }));
    },
  });
  await post();
  const start = app.clock.now();
  expect(await sendDueEmails(app.deps, smtp(server.url))).toEqual({ sent: 0, delayed: 1, failed: 0 });
  app.clock.advance(59_000);
  expect(await sendDueEmails(app.deps, smtp(server.url))).toEqual({ sent: 0, delayed: 0, failed: 0 });
  for (let n = 0; n < 20; n += 1) {
    app.clock.advance(60 * 60_000);
    await sendDueEmails(app.deps, smtp(server.url));
  }
  expect(tries).toBe(12);
  expect((await stored())[0]).toMatchObject({ attempts: 12, sent_at: null, failed_at: expect.any(Date) });
  app.clock.set(start);
});

test('a delayed email is sent when the server works again', async () => {
  let well = false;
  const server = await mailServer({
    onMailFrom(_address, _session, callback) {
      callback(well ? null : Object.assign(new Error('busy'), { responseCode: 421 }));
    },
  });
  await post();
  const start = app.clock.now();
  await sendDueEmails(app.deps, smtp(server.url));
  well = true;
  app.clock.advance(61_000);
  expect(await sendDueEmails(app.deps, smtp(server.url))).toEqual({ sent: 1, delayed: 0, failed: 0 });
  expect(server.received).toHaveLength(1);
  app.clock.set(start);
});

test('wrong SMTP credentials delay the emails and lose none', async () => {
  const server = await mailServer({
    authOptional: false,
    allowInsecureAuth: true,
    onAuth: (_auth, _session, callback) =>
      callback(Object.assign(new Error('Authentication failed'), { responseCode: 535 })),
  });
  await post();
  const url = server.url.replace('smtp://', 'smtp://patrol:wrong@');
  expect(await sendDueEmails(app.deps, smtp(url))).toEqual({ sent: 0, delayed: 1, failed: 0 });
});

test('a server that never answers costs one timeout, and the email is retried', async () => {
  const silent = createServer(() => undefined);
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  closers.push(() => new Promise<void>((resolve) => silent.close(() => resolve())));
  // Safe: a listening TCP server has an address with a port.
  const { port } = silent.address() as AddressInfo;
  await post();
  expect(await sendDueEmails(app.deps, smtp(`smtp://127.0.0.1:${port}`, 500))).toEqual({
    sent: 0,
    delayed: 1,
    failed: 0,
  });
});

test('an unreachable mail server delays the email', async () => {
  const { url } = await mailServer();
  for (const close of closers.splice(0)) await close();
  await post();
  expect(await sendDueEmails(app.deps, smtp(url))).toEqual({ sent: 0, delayed: 1, failed: 0 });
});

test('an instance that dies while sending only delays its emails', async () => {
  const server = await mailServer();
  await post();
  const start = app.clock.now();
  const died = sendDueEmails(app.deps, {
    deliver: () => Promise.reject(new Error('the process dies here')),
    keepText: false,
  });
  await expect(died).rejects.toThrow('dies');
  expect(await sendDueEmails(app.deps, smtp(server.url))).toMatchObject({ sent: 0 });
  app.clock.advance(5 * 60_000);
  expect(await sendDueEmails(app.deps, smtp(server.url))).toMatchObject({ sent: 1 });
  app.clock.set(start);
});

test('an email is stored in the transaction of the change that causes it', async () => {
  const failing = app.db.transaction().execute(async (tx) => {
    await enqueueEmail(tx, { recipient: 'a@b.example', subject: 's', body: 'b' }, app.clock.now());
    throw new Error('the cause failed');
  });
  await expect(failing).rejects.toThrow('the cause failed');
  expect(await stored()).toEqual([]);
});

test('the demo prints the link and keeps the email readable on its page', async () => {
  const printed: string[] = [];
  await post();
  const deliver = deliverToTerminal((line) => void printed.push(line));
  expect(await sendDueEmails(app.deps, { deliver, keepText: true })).toMatchObject({ sent: 1 });
  expect(printed.join('\n')).toContain('http://patrol.test/x?token=abc');
  const page = await app.inject({ url: '/demo/mail' });
  expect(page.statusCode).toBe(200);
  expect(page.body).toContain('<a href="http://patrol.test/x?token=abc">');
});

test('the demo page has the time of the organisation, and a link inside a line', async () => {
  const tokyo = await createTestApp({ now: '2026-07-01T12:00:00Z', env: { TIME_ZONE: 'Asia/Tokyo' } });
  const body = 'Map: http://patrol.test/today#place=1,2';
  await enqueueEmail(tokyo.db, { recipient: 'mark@x.example', subject: 'Hello', body }, tokyo.clock.now());
  const page = await tokyo.inject({ url: '/demo/mail' });
  await tokyo.close();
  expect(page.body).toContain('1 Jul 2026, 21:00');
  expect(page.body).toContain('Map: <a href="http://patrol.test/today#place=1,2">');
});

test('hostile text in an email stays text on the demo page', async () => {
  const email = {
    recipient: '<script>alert(1)</script>@x.example',
    subject: '<img src=x onerror=alert(1)>',
    body: 'http://x.example/"onmouseover="alert(1)\n</pre><script>alert(2)</script>',
  };
  await enqueueEmail(app.db, email, app.clock.now());
  const page = await app.inject({ url: '/demo/mail' });
  expect(page.body).not.toMatch(/<script|<img|"onmouseover/);
});
