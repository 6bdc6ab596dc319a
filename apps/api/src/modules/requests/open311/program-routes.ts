import { REQUEST_KINDS } from '@patrolplan/contract/requests';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '#core/deps.ts';
import { type Failure, failureMessages } from '#core/failure.ts';
import type { Cached } from '#core/polled-cache.ts';
import { type Result, ok } from '#core/result.ts';
import { failureStatus } from '#http/send-failure.ts';
import { checkKey } from '#modules/people/api-keys/guard.ts';
import { isClosing, updateSentence } from '#modules/requests/answers.ts';
import type { RuleDeps } from '#modules/requests/apply-rule.ts';
import { receiveReport } from '#modules/requests/receive-report.ts';
import type { AttemptLimiter } from '#modules/sign-in/limits/limit-attempts.ts';
import { bearerToken } from '#modules/sign-in/sessions/guard.ts';
import { FORMATS, type Format, sendErrors, sendList, splitFormat, w3cTime } from './format.ts';
import { type ProgramReport, type ProgramUpdate, findReports, findUpdates } from './program-reports-table.ts';
import { readFilters, readRange } from './read-filters.ts';
import { readReport } from './read-report.ts';
import type { Fields } from './xml.ts';

const BASE = '/open311/v2';
const MAX_BODY_BYTES = 64 * 1_024;
const REMOVED_NOTICE = 'Personal details were removed.';

type ProgramDeps = Pick<Deps, 'db' | 'clock'> & {
  readonly limits: Pick<AttemptLimiter, 'byKey'>;
  readonly rules: RuleDeps;
  /** The caches that show phones what is open and boosted. */
  readonly caches: readonly Pick<Cached<unknown>, 'expire'>[];
};

/** Open311 GeoReport v2, for programs with an API key of scope `requests`. Not part of the contract: its forms are the standard's. */
export function open311Routes(app: FastifyInstance, deps: ProgramDeps): void {
  const { db, clock, rules } = deps;
  const { timeZone } = rules;
  void app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, body, done) => done(null, new URLSearchParams(body.toString())),
    );
    scope.setErrorHandler<FastifyError>((error, request, reply) => {
      const description = CLIENT_ERRORS[error.statusCode ?? 500];
      if (description === undefined) throw error;
      return sendErrors(reply, formatOf(request), error.statusCode ?? 400, [description]);
    });

    for (const format of FORMATS) {
      scope.get(`${BASE}/services.${format}`, (_request, reply) =>
        sendList(reply, format, 'services', SERVICES),
      );
      scope.get(`${BASE}/requests.${format}`, (request, reply) =>
        withKey(request, reply, format, async (program) => {
          const filters = readFilters(Object(request.query), clock.now());
          if (!filters.ok) return sendErrors(reply, format, 400, filters.failure);
          const found = await findReports(db, program, filters.value, clock.now());
          return sendList(reply, format, 'service_requests', found.map(reportFields));
        }),
      );
      scope.post(`${BASE}/requests.${format}`, { bodyLimit: MAX_BODY_BYTES }, (request, reply) =>
        withKey(request, reply, format, (program) => receive(request, reply, format, program)),
      );
      scope.get(`${BASE}/servicerequestupdates.${format}`, (request, reply) =>
        withKey(request, reply, format, async (program) => {
          const now = clock.now();
          const range = readRange(Object(request.query), now, 1);
          if (!range.ok) return sendErrors(reply, format, 400, range.failure);
          const { from, until } = range.value;
          const found = await findUpdates(db, program, { from, until: until > now ? now : until });
          return sendList(reply, format, 'service_request_updates', found.map(updateFields));
        }),
      );
    }
    scope.get<{ Params: { code: string } }>(`${BASE}/services/:code`, (request, reply) => {
      const wanted = splitFormat(request.params.code);
      const format = wanted?.format ?? 'xml';
      if (wanted === undefined || !Object.hasOwn(REQUEST_KINDS, wanted.name))
        return sendErrors(reply, format, 404, ['service_code was not found.']);
      // No kind asks for more than the standard's own fields.
      return format === 'json'
        ? reply
            .type('application/json; charset=utf-8')
            .send(JSON.stringify({ service_code: wanted.name, attributes: [] }))
        : reply
            .type('text/xml; charset=utf-8')
            .send(
              `<?xml version="1.0" encoding="UTF-8"?>\n<service_definition><service_code>${wanted.name}</service_code><attributes/></service_definition>\n`,
            );
    });
    scope.get<{ Params: { id: string } }>(`${BASE}/requests/:id`, (request, reply) => {
      const wanted = splitFormat(request.params.id);
      const format = wanted?.format ?? 'xml';
      return withKey(request, reply, format, async (program) => {
        const filters = readFilters({ service_request_id: wanted?.name ?? 'none' }, clock.now());
        const found = filters.ok ? await findReports(db, program, filters.value, clock.now()) : [];
        return found.length === 0
          ? sendErrors(reply, format, 404, ['service_request_id was not found.'])
          : sendList(reply, format, 'service_requests', found.map(reportFields));
      });
    });
  });

  /** Runs the work for the program behind the key; the standard answers a wrong key with 403. */
  async function withKey(
    request: FastifyRequest,
    reply: FastifyReply,
    format: Format,
    work: (program: string) => Promise<FastifyReply>,
  ): Promise<FastifyReply> {
    const key = sentKey(request);
    const checked: Result<{ readonly keyName: string }, Failure> =
      key === '' ? ok({ keyName: '' }) : await checkKey(deps, key, 'requests');
    if (!checked.ok) return sendFailure(reply, format, checked.failure);
    return key === ''
      ? sendErrors(reply, format, 403, ['api_key was not provided.'])
      : work(checked.value.keyName);
  }

  async function receive(
    request: FastifyRequest,
    reply: FastifyReply,
    format: Format,
    program: string,
  ): Promise<FastifyReply> {
    if (!(request.body instanceof URLSearchParams)) return sendErrors(reply, format, 415, [NOT_A_FORM]);
    const report = readReport(request.body, program);
    if (!report.ok) return sendErrors(reply, format, report.failure.status, report.failure.descriptions);
    const received = await receiveReport({ db, clock, ...rules }, report.value);
    if (!received.ok) return sendFailure(reply, format, received.failure);
    for (const cache of deps.caches) cache.expire();
    const { reportId, removedDetails } = received.value;
    return sendList(reply, format, 'service_requests', [
      {
        service_request_id: String(reportId),
        service_notice: removedDetails > 0 ? REMOVED_NOTICE : '',
        account_id: '',
      },
    ]);
  }

  function reportFields(report: ProgramReport): Fields {
    const update =
      report.what === null || report.at === null
        ? null
        : { what: report.what, at: report.at, visitedAt: report.visited_at };
    return {
      service_request_id: String(report.id),
      status: update !== null && isClosing(update.what) ? 'closed' : 'open',
      status_notes: update === null ? '' : updateSentence(update, timeZone),
      service_name: REQUEST_KINDS[report.kind],
      service_code: report.kind,
      description: report.text,
      agency_responsible: '',
      service_notice: report.removed_details > 0 && report.text !== '' ? REMOVED_NOTICE : '',
      requested_datetime: w3cTime(report.asked_at),
      updated_datetime: w3cTime(update?.at ?? report.asked_at),
      expected_datetime: '',
      address: '',
      address_id: report.usrn ?? '',
      zipcode: '',
      lat: report.latitude ?? '',
      long: report.longitude ?? '',
      media_url: '',
    };
  }

  /** As FixMyStreet reads it. Each sender of the request reads the same update. */
  const updateFields = ({ id, reportId, ...update }: ProgramUpdate): Fields => ({
    update_id: `${id}-${reportId}`,
    service_request_id: String(reportId),
    status: isClosing(update.what) ? 'CLOSED' : 'OPEN',
    updated_datetime: w3cTime(update.at),
    description: updateSentence(update, timeZone),
    media_url: '',
  });
}

const SERVICES: readonly Fields[] = Object.entries(REQUEST_KINDS).map(([service_code, service_name]) => ({
  service_code,
  service_name,
  description: '',
  metadata: false,
  type: 'realtime',
  keywords: '',
  group: 'Parking',
}));

const NOT_A_FORM = 'The body must be sent as application/x-www-form-urlencoded.';
const CLIENT_ERRORS: Readonly<Record<number, string>> = {
  400: 'The request could not be read.',
  413: 'The body is longer than 64 kB.',
  415: NOT_A_FORM,
};

function sendFailure(reply: FastifyReply, format: Format, failure: Failure): FastifyReply {
  failureStatus(reply, failure);
  const status = failure.kind === 'unauthenticated' ? 403 : reply.statusCode;
  return sendErrors(reply, format, status, failureMessages(failure));
}

/** The key of the standard, in the form or the address, or as every other call sends it. */
function sentKey({ body, query, headers }: FastifyRequest): string {
  const { api_key: inAddress } = Object(query) as Readonly<Record<string, unknown>>; // safe: an object has any fields
  const inForm = body instanceof URLSearchParams ? body.get('api_key') : null;
  return (
    inForm ??
    (typeof inAddress === 'string' ? inAddress : undefined) ??
    bearerToken(headers.authorization) ??
    ''
  );
}

const formatOf = ({ url }: FastifyRequest): Format => (/\.json(?:\?|$)/.test(url) ? 'json' : 'xml');
