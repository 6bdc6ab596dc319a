import type { FastifyInstance } from 'fastify';
import type { Deps } from '#core/deps.ts';
import { SEND_OUTBOX } from '#mail/scheduled-jobs.ts';
import type { Jobs } from './scheduler.ts';

/** Calls that may have stored an email. The outbox is always triggered, so that timing does not reveal whether one was. */
const CALLS_WITH_EMAILS = new Set([
  'register',
  'requestReset',
  'invitePerson',
  'mailPersonLink',
  'setPersonActive',
]);

/** Sends a link at once instead of at the next run of the job. */
export function sendEmailsSoon(
  app: FastifyInstance,
  { jobs, log }: Pick<Deps, 'log'> & { readonly jobs?: Jobs },
): void {
  if (jobs === undefined) return;
  app.addHook('onResponse', async (request) => {
    const { callName } = request.routeOptions.config;
    if (callName === undefined || !CALLS_WITH_EMAILS.has(callName)) return;
    // The email is stored: if this fails, the schedule sends it.
    jobs.runSoon(SEND_OUTBOX).catch((err: unknown) => log.warn({ err }, 'emails wait for the schedule'));
  });
}
