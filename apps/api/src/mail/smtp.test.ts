import { createServer } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { startMailServer } from '#testing/servers/mail-server.ts';
import { trySmtp } from './smtp.ts';

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

async function mailServer(password: string) {
  const server = await startMailServer({
    authOptional: false,
    allowInsecureAuth: true,
    onAuth(auth, _session, callback) {
      if (auth.password === password) return callback(null, { user: auth.username });
      return callback(new Error('Invalid credentials'));
    },
  });
  closers.push(server.close);
  return server;
}

test('a mail server that accepts the sign-in has no reason, and gets no email', async () => {
  const server = await mailServer('right');
  expect(await trySmtp({ url: server.url.replace('//', '//patrol:right@') })).toBeUndefined();
  expect(server.received).toEqual([]);
});

test('a wrong mail password is reported without repeating it', async () => {
  const server = await mailServer('right');
  const reason = await trySmtp({ url: server.url.replace('//', '//patrol:wr0ng-secret@') });
  expect(reason).toMatch(
    /^The mail server refuses the user or the password of SMTP_URL: .*Invalid credentials/,
  );
  expect(reason).not.toContain('wr0ng');
});

test('a mail server port where nothing listens is reported as unreachable', async () => {
  expect(await trySmtp({ url: 'smtp://127.0.0.1:1' })).toMatch(
    /^The mail server of SMTP_URL cannot be reached.*ECONNREFUSED/,
  );
});

test('a silent mail server gives a one-line error within the timeout', async () => {
  const silent = createServer();
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  closers.push(() => silent.close());
  const address = silent.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  expect(await trySmtp({ url: `smtp://127.0.0.1:${port}`, timeoutMs: 200 })).toMatch(
    /^The mail server of SMTP_URL does not answer/,
  );
});
