import type { Call } from '@patrolplan/contract';
import { allCalls } from '@patrolplan/contract/all';
import { type ConversionConfig, type JsonSchema, toJsonSchema } from '@valibot/to-json-schema';
import type * as v from 'valibot';
import type { GenericSchema } from 'valibot';

type JsonObject = Readonly<Record<string, unknown>>;

/** The OpenAPI 3.1 document, derived from the contract. */
export function openApiDocument(serverUrl: string): JsonObject {
  const paths: Record<string, Record<string, JsonObject>> = {};
  for (const call of Object.values<Call>(allCalls)) {
    (paths[call.path] ??= {})[call.method.toLowerCase()] = operation(call);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'PatrolPlan service',
      version: '1.0.0',
      description: 'Every call of the patrol management service.',
    },
    servers: [{ url: serverUrl }],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: { ErrorBody: errorBody },
    },
  };
}

function operation(call: Call): JsonObject {
  const params = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'integer', minimum: 1 },
  }));
  return {
    operationId: call.name,
    summary: call.summary,
    tags: [call.path.split('/')[3] ?? 'service'],
    ...(params.length > 0 ? { parameters: params } : {}),
    security: call.access === 'public' ? [] : [{ bearer: [] }],
    ...(call.body === undefined
      ? {}
      : { requestBody: { required: true, content: bodyContent(call, call.body) } }),
    responses: {
      200: { description: 'The reply.', content: json(schemaOf(call.reply, replyConversion)) },
      ...Object.fromEntries(refusalsOf(call).map((status) => [status, refusal(status)])),
    },
  };
}

/** The error statuses of a call: its own, and those of the server in front of it. */
export function refusalsOf(call: Call): readonly number[] {
  const byServer = call.method === 'POST' ? [400, 413, 415, 503] : [503];
  return [...new Set([...call.refusals, ...byServer])].toSorted((a, b) => a - b);
}

/** A CSV body is plain text; there is no schema of its lines. */
const bodyContent = (call: Call, body: GenericSchema): JsonObject =>
  call.bodyType === 'text/csv'
    ? { 'text/csv': { schema: { type: 'string' } } }
    : json(schemaOf(body, bodyConversion));

const json = (schema: JsonObject) => ({ 'application/json': { schema } });

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
    email: messages,
    password: messages,
    current_password: messages,
    new_password: messages,
    current: { type: 'object' },
  },
  additionalProperties: messages,
};

const bodyConversion: ConversionConfig = {
  typeMode: 'input',
  target: 'draft-2020-12',
  // Checks without a JSON Schema equivalent, such as a trim, are left out.
  errorMode: 'ignore',
  overrideSchema({ valibotSchema }) {
    if (!('entry' in valibotSchema)) return undefined;
    // Safe: `entry` is the schema of the entries of a list that are checked one by one.
    return { type: 'array', items: schemaOf(valibotSchema.entry as GenericSchema, bodyConversion) };
  },
};

/** The contract reads replies leniently. The document describes the strict form, which the service sends. */
const replyConversion: ConversionConfig = {
  ...bodyConversion,
  overrideSchema({ valibotSchema, jsonSchema }) {
    // `lenientList` stores the schema of its entries beside the list, where the converter does not look.
    if ('entry' in valibotSchema) {
      // Safe: only `lenientList` sets `entry`, and it is the schema of its entries.
      return { type: 'array', items: schemaOf(valibotSchema.entry as GenericSchema, replyConversion) };
    }
    // The first option of a union is the form that the service sends; the others are only accepted.
    if (valibotSchema.type === 'union') return firstOption(jsonSchema);
    if (valibotSchema.type === 'nullish' && jsonSchema.default !== null) return firstOption(jsonSchema);
    // A flag may be read from any truthy value; the service sends a boolean.
    if (valibotSchema.type === 'optional' && Object.keys(jsonSchema).length === 0) return { type: 'boolean' };
    if (valibotSchema.type === 'object') {
      // Safe: an object schema has entries; the converter declares no more than a type.
      const object = valibotSchema as v.ObjectSchema<v.ObjectEntries, undefined>;
      return { ...jsonSchema, ...requiredFields(jsonSchema, object) };
    }
    return undefined;
  },
};

function firstOption({ anyOf: [first] = [] }: JsonSchema): JsonSchema | undefined {
  return typeof first === 'object' ? first : undefined;
}

/** The service sends every field that is not an exact option, but only one of `message` and `detail`. */
function requiredFields(
  { properties = {} }: JsonSchema,
  { entries }: v.ObjectSchema<v.ObjectEntries, undefined>,
): Pick<JsonSchema, 'required' | 'anyOf'> {
  const names = Object.keys(properties).filter((name) => entries[name]?.type !== 'exact_optional');
  const isMessage = (name: string) => name === 'message' || name === 'detail';
  const required = names.filter((name) => !isMessage(name));
  return names.some(isMessage)
    ? { required, anyOf: names.filter(isMessage).map((name) => ({ required: [name] })) }
    : { required };
}

function schemaOf(schema: GenericSchema, conversion: ConversionConfig): JsonObject {
  const { $schema: _version, ...converted } = toJsonSchema(schema, conversion);
  return converted;
}
