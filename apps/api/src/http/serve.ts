import { type Call, type CallReply, type ReadBody, routePath } from '@patrolplan/contract';
import { type ServiceCall, allCalls } from '@patrolplan/contract/all';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { type Failure, forbidden, invalid, wrongType } from '#core/failure.ts';
import { Json } from '#formats/json.ts';
import { type Result, ok } from '#core/result.ts';
import type { Caller } from '#core/caller.ts';
import { acceptsGzip } from './compression.ts';
import { sendFailure } from './send-failure.ts';

/** Authenticates the caller of a call, or refuses. Used for every call that is not public. */
export type Guard = (request: FastifyRequest, call: Pick<Call, 'scope'>) => Promise<Result<Caller, Failure>>;

/** What a handler receives: the caller where the contract requires one, and the parsed body. */
type Served<C extends Call> = {
  readonly caller: C['access'] extends 'public' ? undefined : Caller;
  readonly body: ReadBody<C>;
  readonly params: Readonly<Record<string, string>>;
  readonly request: FastifyRequest;
  /** Marks the state of what is replied. A caller who has this state already gets 304, without a body. */
  readonly setTag: (tag: string) => void;
};

export type Serve = <C extends ServiceCall>(
  call: C,
  handler: (served: Served<C>) => Promise<Result<CallReply<C> | Json<CallReply<C>>, Failure>>,
) => void;

const STRONGER_ONLY =
  'Staff need a passkey or single sign-on: a password alone does not open the console. Log out and sign in with a passkey, or ask another member of staff for a sign-in link.';
const STAFF_ONLY = 'This is for staff accounts only.';

/** Creates `serve`, which registers every route of the contract. */
export function createServe(app: FastifyInstance, guard: Guard): Serve {
  return (call, handler) => {
    app.route({
      method: call.method,
      url: fastifyPath(call),
      config: { callName: call.name },
      ...(call.maxBodyBytes === undefined ? {} : { bodyLimit: call.maxBodyBytes }),
      handler: async (request, reply) => {
        const caller = call.access === 'public' ? undefined : await guard(request, call);
        if (caller?.ok === false) return sendFailure(reply, caller.failure);
        if (call.access === 'staff' && caller?.value.isStaff !== true) {
          return sendFailure(reply, forbidden(STAFF_ONLY).failure);
        }
        if (call.access === 'staff' && caller?.value.needsStrongerSignIn === true) {
          return sendFailure(reply, forbidden(STRONGER_ONLY).failure);
        }
        const body = readBody(call, request);
        if (!body.ok) return sendFailure(reply, body.failure);
        // Safe: `caller` and `body` follow the call's own access and body schema, which also make the type.
        const served = {
          caller: caller?.value,
          body: body.value,
          params: readParams(call, request),
          request,
          setTag: (tag: string) => void reply.header('etag', tag),
        } as Served<typeof call>;
        const outcome = await handler(served);
        if (!outcome.ok) return sendFailure(reply, outcome.failure);
        const tag = reply.getHeader('etag');
        if (tag !== undefined && request.headers['if-none-match'] === tag) return reply.code(304).send();
        if (outcome.value instanceof Json) return sendJson(request, reply, outcome.value);
        return reply.send(outcome.value);
      },
    });
  };
}

/** The calls of the contract that the app does not serve. Empty in a complete service. */
export function unservedCalls(app: FastifyInstance): readonly string[] {
  return Object.values(allCalls)
    .filter((call) => !app.hasRoute({ method: call.method, url: fastifyPath(call) }))
    .map((call) => call.name);
}

/** The path as Fastify reads it. What follows a question mark is not part of it. */
const fastifyPath = (call: Call): string => routePath(call).replace(/\{(\w+)\}/g, ':$1');

/** The values of the path and of the query. A query value that is missing or repeated is empty. */
function readParams(call: Call, { params, query }: FastifyRequest): unknown {
  const [, wanted = ''] = call.path.split('?');
  const given: Readonly<Record<string, unknown>> = Object(query);
  const values = [...wanted.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => {
    const value = given[name];
    return [name, typeof value === 'string' ? value : ''] as const;
  });
  return { ...Object(params), ...Object.fromEntries(values) };
}

/** Its parts are already compressed for clients that accept gzip. For others the compression plugin decides. */
async function sendJson<T>(
  request: FastifyRequest,
  reply: FastifyReply,
  json: Json<T>,
): Promise<FastifyReply> {
  reply.type('application/json; charset=utf-8');
  if (!acceptsGzip(request.headers['accept-encoding'])) return reply.send(json.bytes());
  const vary = reply.getHeader('vary');
  reply.header('vary', vary === undefined ? 'accept-encoding' : `${String(vary)}, accept-encoding`);
  return reply.header('content-encoding', 'gzip').send(await json.gzip());
}

/** No form is longer. A longer body gets its first error only: listing a hundred thousand errors would take seconds. */
const LIST_ALL_ERRORS_UP_TO_BYTES = 4_096;

function readBody(call: Call, { body: sent, headers }: FastifyRequest): Result<unknown, Failure> {
  const isCsv = sent instanceof Uint8Array;
  if (isCsv !== (call.bodyType === 'text/csv'))
    return wrongType(`The request body must be sent as ${call.bodyType}.`);
  if (call.body === undefined) return ok(undefined);
  if (isCsv) return ok(sent);
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) {
    return invalid({ detail: 'The request body must be a JSON object.' });
  }
  // A chunked body has no known length and counts as long.
  const isShort = Number(headers['content-length']) <= LIST_ALL_ERRORS_UP_TO_BYTES;
  const read = v.safeParse(call.body, sent, { abortEarly: !isShort });
  return read.success ? ok(read.output) : invalid(messagesByField(read.issues));
}

/** One list of messages for each field, as the front end reads them. */
function messagesByField(issues: readonly v.BaseIssue<unknown>[]): Record<string, string[]> {
  // A map, because a caller may name a field 'valueOf', which every object has.
  const fields = new Map<string, string[]>();
  for (const issue of issues) {
    const key = issue.path?.[0]?.key;
    const field = typeof key === 'string' ? key : 'detail';
    // The library's message for a missing key is meant for programmers.
    const text = issue.received === 'undefined' ? 'This field is required.' : issue.message;
    const texts = fields.get(field) ?? [];
    if (!texts.includes(text)) fields.set(field, [...texts, text]);
  }
  return Object.fromEntries(fields);
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The contract's name of the call behind a route; metrics and the access matrix use it. */
    callName?: string;
  }
}
