import { contract, routePath } from '@patrolplan/contract';
import { allCalls } from '@patrolplan/contract/all';
import { expect, test } from 'vitest';
import { openApiDocument, errorStatuses } from './document.ts';

const document = JSON.parse(JSON.stringify(openApiDocument('http://patrol.test'))) as {
  openapi: string;
  info: { contact: object; license: object };
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
};
type Operation = {
  operationId: string;
  description: string;
  tags: string[];
  security?: object[];
  requestBody?: object;
  responses: Record<string, { content: Record<string, { schema: object }> }>;
};

test('the OpenAPI 3.1 document holds every call of the contract, and no other', () => {
  expect(document.openapi).toBe('3.1.0');
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, { operationId }]) => `${method.toUpperCase()} ${path} ${operationId}`,
    ),
  );
  expect(operations.toSorted()).toEqual(
    Object.values(allCalls)
      .map((call) => `${call.method} ${routePath(call)} ${call.name}`)
      .toSorted(),
  );
});

test('a call states whether it needs a session, its body and its error statuses', () => {
  for (const call of Object.values(allCalls)) {
    const operation = document.paths[routePath(call)]?.[call.method.toLowerCase()];
    expect(operation?.security, call.name).toEqual(call.access === 'public' ? [] : [{ bearer: [] }]);
    expect(operation?.requestBody !== undefined, call.name).toBe(call.body !== undefined);
    expect(Object.keys(operation?.responses ?? {}).map(Number), call.name).toEqual([
      200,
      ...errorStatuses(call),
    ]);
  }
});

test('every call has a description and exactly one tag, and every tag a call', () => {
  const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
  for (const { operationId, description, tags } of operations) {
    expect(description, operationId).toMatch(/^Needs .+\.$/);
    expect(tags, operationId).toHaveLength(1);
  }
  const used = new Set(operations.flatMap(({ tags }) => tags));
  expect([...used].toSorted()).toEqual(document.tags.map(({ name }) => name).toSorted());
});

test('a reply of an account call requires the text that the service sends', () => {
  const requiredOf = (path: string) =>
    document.paths[path]?.['post']?.responses['200']?.content['application/json']?.schema;
  expect(requiredOf(contract.register.path)).toMatchObject({ required: ['detail'] });
  expect(requiredOf(contract.requestReset.path)).toMatchObject({ required: ['message'] });
  expect(requiredOf(contract.changePassword.path)).toMatchObject({
    required: ['message', 'access', 'refresh'],
  });
});

test('every list of a schema says what its entries are', () => {
  const lists: object[] = [];
  JSON.stringify(document, (_key, value: unknown) => {
    if (typeof value === 'object' && value !== null && 'type' in value && value.type === 'array')
      lists.push(value);
    return value;
  });
  expect(lists.length).toBeGreaterThan(50);
  expect(lists.filter((list) => !('items' in list))).toEqual([]);
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
