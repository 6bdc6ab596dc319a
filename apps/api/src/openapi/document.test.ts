import { contract } from '@patrolplan/contract';
import { allCalls } from '@patrolplan/contract/all';
import { expect, test } from 'vitest';
import { openApiDocument, refusalsOf } from './document.ts';

const document = JSON.parse(JSON.stringify(openApiDocument('http://patrol.test'))) as {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
};
type Operation = {
  operationId: string;
  security?: object[];
  requestBody?: object;
  responses: Record<string, { content: Record<string, { schema: object }> }>;
};

test('the document is OpenAPI 3.1 and holds every call of the contract, and no other', () => {
  expect(document.openapi).toBe('3.1.0');
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, { operationId }]) => `${method.toUpperCase()} ${path} ${operationId}`,
    ),
  );
  expect(operations.toSorted()).toEqual(
    Object.values(allCalls)
      .map((call) => `${call.method} ${call.path} ${call.name}`)
      .toSorted(),
  );
});

test('a call states whether it needs a session, its body and its error statuses', () => {
  for (const call of Object.values(allCalls)) {
    const operation = document.paths[call.path]?.[call.method.toLowerCase()];
    expect(operation?.security, call.name).toEqual(call.access === 'public' ? [] : [{ bearer: [] }]);
    expect(operation?.requestBody !== undefined, call.name).toBe(call.body !== undefined);
    expect(Object.keys(operation?.responses ?? {}).map(Number), call.name).toEqual([
      200,
      ...refusalsOf(call),
    ]);
  }
});

test('a reply is described as the service sends it', () => {
  const reply = document.paths['/api/v1/sites/scores/']?.['post']?.responses['200'];
  expect(reply?.content['application/json']?.schema).toMatchObject({
    type: 'array',
    items: {
      type: 'object',
      properties: {
        site_id: { type: 'integer' },
        site_name: { type: 'string' },
        base_score: { type: 'number' },
        latitude: { anyOf: [{ type: 'number' }, { type: 'null' }] },
      },
    },
  });
  const profile = document.paths['/api/v1/auth/profile/']?.['get']?.responses['200'];
  expect(profile?.content['application/json']?.schema).toMatchObject({
    properties: { is_active: { type: 'boolean' }, user_areas: { type: 'array', items: { type: 'string' } } },
  });
});

test('an event has a text as its id, and every field of a reply is required', () => {
  const reply = document.paths[contract.readSiteEvents.path]?.['post']?.responses['200'];
  expect(reply?.content['application/json']?.schema).toMatchObject({
    items: {
      properties: { id: { type: 'string' } },
      required: expect.arrayContaining(['id', 'name', 'distance', 'url']),
    },
  });
});
