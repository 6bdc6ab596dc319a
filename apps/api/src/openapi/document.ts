import { type Call, contract } from '@patrolplan/contract';
import { type ConversionConfig, toJsonSchema } from '@valibot/to-json-schema';
import type { GenericSchema } from 'valibot';

type JsonObject = Readonly<Record<string, unknown>>;

/** The OpenAPI 3.1 document, derived from the contract: what is not in the one is not in the other. */
export function openApiDocument(serverUrl: string): JsonObject {
  const paths: Record<string, Record<string, JsonObject>> = {};
  for (const call of Object.values<Call>(contract)) {
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
    ...(call.access === 'bearer' ? { security: [{ bearer: [] }] } : {}),
    ...(call.body === undefined
      ? {}
      : { requestBody: { required: true, content: json(schemaOf(call.body)) } }),
    responses: {
      200: { description: 'The answer.', content: json(schemaOf(call.reply)) },
      ...Object.fromEntries(call.refusals.map((status) => [status, refusal(status)])),
    },
  };
}

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
  400: 'The request is not valid; lists of complaints by field.',
  401: 'Not signed in, or the account is inactive.',
  404: 'Not there, or not for this user to see.',
  429: 'Too many attempts.',
  503: 'Too busy at the moment.',
};

const text = { type: 'string' };
const complaints = { type: 'array', items: text };
const errorBody = {
  type: 'object',
  properties: {
    detail: text,
    error: text,
    message: text,
    email: complaints,
    password: complaints,
    current_password: complaints,
    new_password: complaints,
  },
  additionalProperties: complaints,
};

const conversion: ConversionConfig = {
  typeMode: 'input',
  target: 'draft-2020-12',
  errorMode: 'ignore',
  overrideSchema({ valibotSchema, jsonSchema }) {
    // A list read leniently names its entries beside the schema, where the converter does not look.
    if ('entry' in valibotSchema) {
      // Safe: only the contract's lenient list has an `entry`, and it is the schema of its entries.
      return { type: 'array', items: schemaOf(valibotSchema.entry as GenericSchema) };
    }
    // What the front end reads leniently, we send plainly: a number is a number, a text is never null.
    if (valibotSchema.type === 'union') return { type: 'number' };
    if (valibotSchema.type === 'nullish' && jsonSchema.default !== null) {
      const [present] = jsonSchema.anyOf ?? [];
      return typeof present === 'object' ? present : undefined;
    }
    // A switch may be sent as anything truthy; we send a boolean.
    if (valibotSchema.type === 'optional' && Object.keys(jsonSchema).length === 0) return { type: 'boolean' };
    return undefined;
  },
};

function schemaOf(schema: GenericSchema): JsonObject {
  const { $schema: _version, ...converted } = toJsonSchema(schema, conversion);
  return converted;
}
