import { afterAll, beforeAll, expect, test } from 'vitest';
import { cliDeps } from '#testing/cli-deps.ts';
import { type MailServer, startMailServer } from '#testing/servers/mail-server.ts';
import { type TestDatabase, createTestDatabase } from '#testing/database/test-database.ts';
import { run } from './run.ts';

let database: TestDatabase;
let server: MailServer;
beforeAll(async () => {
  database = await createTestDatabase();
  server = await startMailServer({
    onRcptTo(address, _session, callback) {
      if (!address.address.startsWith('gone')) return callback();
      return callback(Object.assign(new Error('No such mailbox'), { responseCode: 550 }));
    },
  });
});
afterAll(async () => {
  await server.close();
  await database.close();
});

async function patrol(args: readonly string[], env: Record<string, string>) {
  const printed: string[] = [];
  const errors: string[] = [];
  const deps = {
    ...cliDeps({ db: database.db, clock: { now: () => new Date() } }, env),
    print: (line: string) => void printed.push(line),
  };
  const code = await run(args, deps, (line) => errors.push(line));
  return { code, out: printed.join('\n'), err: errors.join('\n') };
}

const good = () => ({ SMTP_URL: server.url, MAIL_FROM: 'Patrol Plan <patrol@city.example>' });

test('mail test sends one email and says that the mail server accepted it', async () => {
  const before = server.received.length;
  expect(await patrol(['mail', 'test', 'jo@city.example'], good())).toEqual({
    code: 0,
    out: 'The mail server accepted an email to jo@city.example from Patrol Plan <patrol@city.example>.',
    err: '',
  });
  expect(server.received.slice(before)).toMatchObject([
    { from: 'patrol@city.example', to: ['jo@city.example'] },
  ]);
});

test.each([
  [{}, 'SMTP_URL is not set, so no mail server can be tried.'],
  [{ SMTP_URL: 'smtp://127.0.0.1:1' }, 'The mail server of SMTP_URL cannot be reached'],
])('mail test with %o prints a one-line error', async (env, sentence) => {
  const { code, err } = await patrol(['mail', 'test', 'jo@city.example'], env);
  expect([code, err]).toEqual([1, expect.stringContaining(sentence)]);
});

test('mail test prints the reply of the mail server about an address', async () => {
  const { code, err } = await patrol(['mail', 'test', 'gone@city.example'], good());
  expect([code, err]).toEqual([1, expect.stringMatching(/^The mail server does not take the email: .*550/)]);
});

test('a failed unit sends an email to the operator', async () => {
  const env = { ...good(), OPERATOR_EMAIL: 'ops@city.example' };
  expect(await patrol(['mail', 'failure', 'patrolplan-backup.service'], env)).toMatchObject({ code: 0 });
  const last = server.received.at(-1);
  expect(last).toMatchObject({ to: ['ops@city.example'] });
  expect(last?.text).toContain('Subject: PatrolPlan: patrolplan-backup.service failed');
  expect(await patrol(['mail', 'failure', 'x.service'], good())).toMatchObject({
    code: 1,
    err: 'x.service failed, and nobody is notified: OPERATOR_EMAIL is not set.',
  });
});
