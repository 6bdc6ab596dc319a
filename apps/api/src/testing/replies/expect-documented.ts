import { type Call, routePath } from '@patrolplan/contract';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { LightMyRequestResponse } from 'fastify';
import { expect } from 'vitest';
import { openApiDocument } from '#openapi/document.ts';

const ajv = new Ajv2020({
  strict: false,
  allErrors: true,
  formats: { 'date-time': /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/ },
});
ajv.addSchema({ $id: 'openapi', ...openApiDocument('http://patrol.test') });

/** The document has an example of every call that programs make, and of those about API keys and webhooks. */
export const hasExample = ({ scope, path }: Call): boolean =>
  scope !== undefined || /^\/api\/v1\/staff\/(api-keys|webhooks)\//.test(path);

/** The published schema of a reply. */
export function publishedSchema(call: Call, status: number) {
  const path = routePath(call).replaceAll('~', '~0').replaceAll('/', '~1');
  const pointer = `/paths/${path}/${call.method.toLowerCase()}/responses/${status}/content/application~1json/schema`;
  const validate = ajv.getSchema(`openapi#${encodeURI(pointer)}`);
  if (validate === undefined) throw new Error(`${call.name} does not document ${status}`);
  return validate;
}

/** Fails unless the document lists the status for this call and the body matches its schema. */
export function expectDocumented(call: Call, reply: LightMyRequestResponse, status: number): void {
  expect(reply.statusCode, reply.body).toBe(status);
  const validate = publishedSchema(call, status);
  expect(validate(reply.json()), `${reply.body} ${ajv.errorsText(validate.errors)}`).toBe(true);
}
