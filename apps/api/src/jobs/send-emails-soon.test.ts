import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { createLog } from '#core/log.ts';
import { sendEmailsSoon } from './send-emails-soon.ts';

/** An app with one route for each name of a call, and a queue that records the requested jobs. */
async function appWith(runSoon: (job: string) => Promise<void>, logged: string[] = []) {
  const app = Fastify();
  const log = createLog('info', { write: (line) => void logged.push(line) });
  const jobs = { runSoon, state: () => 'running' as const, stop: async () => undefined };
  sendEmailsSoon(app, { jobs, log });
  for (const callName of ['register', 'requestReset', 'logIn']) {
    app.get(`/${callName}`, { config: { callName } }, async () => ({}));
  }
  await app.ready();
  return app;
}

test('a registration or a reset request triggers the outbox, other calls do not', async () => {
  const requested: string[] = [];
  const app = await appWith(async (job) => void requested.push(job));
  await app.inject('/logIn');
  expect(requested).toEqual([]);
  await app.inject('/register');
  await app.inject('/requestReset');
  expect(requested).toEqual(['send-outbox', 'send-outbox']);
});

test('a failing job queue does not fail the call', async () => {
  const logged: string[] = [];
  const app = await appWith(() => Promise.reject(new Error('no database')), logged);
  expect((await app.inject('/register')).statusCode).toBe(200);
  await new Promise(setImmediate);
  expect(logged.join('')).toContain('emails wait for the schedule');
});
