import type { FastifyError, FastifyInstance } from 'fastify';
import { errorCode } from '#db/explain-database-error.ts';
import { isDatabaseUnavailable } from '#db/is-database-unavailable.ts';
import type { OutageLog } from '#db/outage-log.ts';
import type { SendPage } from './web-root.ts';

const RETRY_AFTER_SECONDS = 5;
/** PostgreSQL's code of a statement that took too long: one of our statements, not the state of the database. */
const CANCELLED = '57014';
/** PostgreSQL's code of a lock that was not free in time: somebody else's long change, such as an import. */
const LOCKED = '55P03';

/** Logs unexpected errors in full and reveals nothing of them. Client errors get our own texts, not the framework's. */
export function handleErrors(app: FastifyInstance, sendPage: SendPage, outage: OutageLog): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    if (isDatabaseUnavailable(error)) {
      if (errorCode(error) === CANCELLED) request.log.warn({ err: error }, 'a statement took too long');
      else outage.report(error);
      return reply
        .code(503)
        .header('retry-after', RETRY_AFTER_SECONDS)
        .send({ detail: 'The service cannot reach its data just now. Please try again in a moment.' });
    }
    if (errorCode(error) === LOCKED) {
      request.log.warn({ err: error }, 'a lock was not free in time');
      return reply
        .code(503)
        .header('retry-after', RETRY_AFTER_SECONDS)
        .send({ detail: 'The service is busy with another change. Please try again in a moment.' });
    }
    const status = error.statusCode ?? 500;
    if (status >= 500) {
      request.log.error({ err: error }, 'request failed');
      return reply.code(500).send({ detail: 'Server error.' });
    }
    return reply
      .code(status)
      .send({ detail: CLIENT_ERROR_DETAILS[status] ?? 'The request could not be read.' });
  });
  app.setNotFoundHandler((request, reply) => {
    if (!sendPage(request, reply)) void reply.code(404).send({ detail: 'Not found.' });
  });
}

const CLIENT_ERROR_DETAILS: Readonly<Record<number, string>> = {
  400: 'The request body is not valid JSON.',
  404: 'Not found.',
  405: 'This method is not allowed here.',
  413: 'The request body is too large.',
  414: 'The address is too long.',
  415: 'The request body must be sent as application/json.',
};
