import { type Call, type CallReply, type ContractCall, type ReadBody, contract } from '@patrolplan/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { type Answer, type JsonAnswer, type Refusal, refuse } from './answer.ts';
import type { Caller } from './caller.ts';
import type { Json } from './json.ts';
import { PACK_FROM_BYTES, takesBrotli } from './packing.ts';

/** Finds out who calls, or refuses. Written once; every call whose access is 'bearer' goes through it. */
export type Guard = (request: FastifyRequest) => Promise<Answer<Caller>>;

/** What a handler is given: the caller where the contract asks for one, and the body as its schema read it. */
type Served<C extends Call> = {
  readonly caller: C['access'] extends 'public' ? undefined : Caller;
  readonly body: ReadBody<C>;
  readonly params: Readonly<Record<string, string>>;
  readonly request: FastifyRequest;
};

export type Serve = <C extends ContractCall>(
  call: C,
  handler: (served: Served<C>) => Promise<Answer<CallReply<C>> | JsonAnswer<CallReply<C>>>,
) => void;

/** Makes `serve`, the only way to put a route of the contract on the app. */
export function createServe(app: FastifyInstance, guard: Guard): Serve {
  return (call, handler) => {
    app.route({
      method: call.method,
      url: call.path.replace(/\{(\w+)\}/g, ':$1'),
      config: { callName: call.name },
      handler: async (request, reply) => {
        const caller = call.access === 'bearer' ? await guard(request) : undefined;
        if (caller?.ok === false) return sendRefusal(reply, caller);
        const body = readBody(call, request);
        if (!body.ok) return sendRefusal(reply, body);
        // Safe: `caller` and `body` follow the call's own access and body schema, which also make the type.
        const served = { caller: caller?.value, body: body.value, params: request.params, request } as Served<
          typeof call
        >;
        const outcome = await handler(served);
        if (!outcome.ok) return sendRefusal(reply, outcome);
        if ('json' in outcome) return sendJson(request, reply, outcome.json);
        return reply.send(outcome.value);
      },
    });
  };
}

/** The calls of the contract that the app does not serve. Empty in a complete service. */
export function unservedCalls(app: FastifyInstance): readonly string[] {
  return Object.values(contract)
    .filter((call) => !app.hasRoute({ method: call.method, url: call.path.replace(/\{(\w+)\}/g, ':$1') }))
    .map((call) => call.name);
}

export function sendRefusal(reply: FastifyReply, refusal: Refusal): FastifyReply {
  if (refusal.retryAfterSeconds !== undefined)
    reply.header('retry-after', Math.ceil(refusal.retryAfterSeconds));
  return reply.code(refusal.status).send(refusal.body);
}

/** Packed once for all who take Brotli; for others the reply is packed, if at all, as any other is. */
async function sendJson<T>(
  request: FastifyRequest,
  reply: FastifyReply,
  json: Json<T>,
): Promise<FastifyReply> {
  reply.type('application/json; charset=utf-8');
  if (json.text.length < PACK_FROM_BYTES || !takesBrotli(request.headers['accept-encoding'])) {
    return reply.send(json.text);
  }
  const vary = reply.getHeader('vary');
  reply.header('vary', vary === undefined ? 'accept-encoding' : `${String(vary)}, accept-encoding`);
  return reply.header('content-encoding', 'br').send(await json.packed());
}

/** No form is longer. Beyond it the first fault is enough: a list of a hundred thousand faults would take seconds to name. */
const NAME_EVERY_FAULT_UP_TO_BYTES = 4_096;

function readBody(call: Call, { body: sent, headers }: FastifyRequest): Answer<unknown> {
  if (call.body === undefined) return { ok: true, value: undefined };
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) {
    return refuse(400, { detail: 'The request body must be a JSON object.' });
  }
  // Of a body sent in chunks the length is not known, and it counts as long.
  const isShort = Number(headers['content-length']) <= NAME_EVERY_FAULT_UP_TO_BYTES;
  const read = v.safeParse(call.body, sent, { abortEarly: !isShort });
  return read.success ? { ok: true, value: read.output } : refuse(400, complaints(read.issues));
}

/** The complaints as the front end reads them: one list of texts for each field. */
function complaints(issues: readonly v.BaseIssue<unknown>[]): Record<string, string[]> {
  const fields: Record<string, string[]> = {};
  for (const issue of issues) {
    const key = issue.path?.[0]?.key;
    const field = typeof key === 'string' ? key : 'detail';
    // The library's own words for a key that is not there are for programmers.
    const text = issue.received === 'undefined' ? 'This field is required.' : issue.message;
    const texts = (fields[field] ??= []);
    if (!texts.includes(text)) texts.push(text);
  }
  return fields;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The contract's name of the call behind a route; metrics and the access matrix use it. */
    callName?: string;
  }
}
