import { type Call, type CallAccess, routePath } from '@patrolplan/contract';
import { allCalls } from '@patrolplan/contract/all';
import type { GenericSchema } from 'valibot';
import examples from './examples.json' with { type: 'json' };
import { bodySchema, replySchema } from './schemas.ts';
import { TAGS, callTag } from './tags.ts';
import { webhookOperations } from './webhook-operations.ts';

type JsonObject = Readonly<Record<string, unknown>>;

/** The OpenAPI 3.1 document, derived from the contract. */
export function openApiDocument(serverUrl: string): JsonObject {
  const paths: Record<string, Record<string, JsonObject>> = {};
  for (const call of Object.values<Call>(allCalls)) {
    (paths[routePath(call)] ??= {})[call.method.toLowerCase()] = operation(call);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'PatrolPlan service',
      version: '1.0.0',
      description: 'Every call of the patrol management service.',
      contact: { name: 'The people who run this service', url: serverUrl },
      license: { name: 'All rights reserved', identifier: 'LicenseRef-PatrolPlan' },
    },
    servers: [{ url: serverUrl }],
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    paths,
    webhooks: webhookOperations(),
    components: {
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description: 'The access token of a session, or the API key of a program.',
        },
      },
      schemas: { ErrorBody: errorBody },
    },
  };
}

const ACCESS: Readonly<Record<CallAccess, string>> = {
  public: 'Needs no session.',
  bearer: 'Needs the session of an active account.',
  staff: 'Needs the session of an active staff account.',
};

function operation(call: Call): JsonObject {
  const [path = '', query = ''] = call.path.split('?');
  const params = [
    ...namesIn(path).map((name) => ({
      name,
      in: 'path',
      required: true,
      schema: { type: 'integer', minimum: 1 },
    })),
    ...namesIn(query).map((name) => ({ name, in: 'query', required: false, schema: { type: 'string' } })),
  ];
  return {
    operationId: call.name,
    summary: call.summary,
    description: call.scope
      ? `${ACCESS[call.access]} A program may use an API key with the scope \`${call.scope}\`.`
      : ACCESS[call.access],
    tags: [callTag(call)],
    ...(params.length > 0 ? { parameters: params } : {}),
    security: call.access === 'public' ? [] : [{ bearer: [] }],
    ...(call.body === undefined
      ? {}
      : { requestBody: { required: true, content: bodyContent(call, call.body) } }),
    responses: {
      200: { description: 'The reply.', content: json(replySchema(call.reply), EXAMPLES[call.name]?.reply) },
      ...Object.fromEntries(errorStatuses(call).map((status) => [status, refusal(status)])),
    },
  };
}

const namesIn = (template: string): readonly string[] =>
  [...template.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);

const ACCESS_REFUSALS = { public: [], bearer: [401], staff: [401, 403] } as const;

/** The error statuses of a call: its own, those of its access, and those of the server in front of it. */
export function errorStatuses({ refusals, access, method }: Call): readonly number[] {
  const byServer = method === 'POST' ? [400, 413, 415, 503] : [503];
  return [...new Set([...refusals, ...ACCESS_REFUSALS[access], ...byServer])].toSorted((a, b) => a - b);
}

/** A CSV body is plain text, without a schema of its lines. */
const bodyContent = (call: Call, body: GenericSchema): JsonObject =>
  call.bodyType === 'text/csv'
    ? { 'text/csv': { schema: { type: 'string' } } }
    : json(bodySchema(body), EXAMPLES[call.name]?.body);

/** By the name of the call. `real-replies.db.test.ts` records them. */
export const EXAMPLES: Readonly<Record<string, { readonly body?: unknown; readonly reply: unknown }>> =
  examples;

const json = (schema: JsonObject, example?: unknown) => ({
  'application/json': { schema, ...(example === undefined ? {} : { example }) },
});

function refusal(status: number): JsonObject {
  return {
    description: REFUSALS[status] ?? 'Refused.',
    ...(status === 429 || status === 503
      ? { headers: { 'retry-after': { description: 'Seconds to wait.', schema: { type: 'integer' } } } }
      : {}),
    content: json({ $ref: '#/components/schemas/ErrorBody' }),
  };
}

const REFUSALS: Readonly<Record<number, string>> = {
  400: 'The request is not valid; lists of messages by field.',
  401: 'Not signed in, or the account is inactive.',
  403: 'The account is not a staff account.',
  404: 'Not found, or not visible to this user.',
  409: 'The data does not allow it. Where somebody else changed the record, `current` is what it holds now.',
  413: 'The request body is too large.',
  415: 'The request body is of another type than the call takes.',
  429: 'Too many attempts.',
  503: 'The service is busy or cannot reach its database.',
};

const text = { type: 'string' };
const messages = { type: 'array', items: text };
const errorBody = {
  type: 'object',
  properties: {
    detail: text,
    error: text,
    message: text,
    error_code: text,
    email: messages,
    password: messages,
    current_password: messages,
    new_password: messages,
    current: { type: 'object' },
  },
  additionalProperties: messages,
};
