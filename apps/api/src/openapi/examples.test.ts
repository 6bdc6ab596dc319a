import { type Call, routePath } from '@patrolplan/contract';
import { allCalls } from '@patrolplan/contract/all';
import { WEBHOOK_EVENTS } from '@patrolplan/contract/staff';
import { eventBody } from '@patrolplan/contract/webhook-events';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { hasExample, publishedSchema } from '#testing/replies/expect-documented.ts';
import { EXAMPLES, openApiDocument } from './document.ts';

const calls = Object.values<Call>(allCalls);
const ofPrograms = calls.filter(hasExample);

test('every call of programs, API keys and webhooks has an example, and no other call', () => {
  const names = ofPrograms.map(({ name }) => name);
  expect(names.toSorted()).toEqual(Object.keys(EXAMPLES).toSorted());
});

test.each(ofPrograms.map((call) => [call.name, call] as const))(
  'the example of %s fits the contract',
  (_, call) => {
    const { body, reply } = EXAMPLES[call.name] ?? {};
    if (call.body !== undefined && call.bodyType === 'application/json')
      expect(v.safeParse(call.body, body).issues).toBeUndefined();
    else expect(body).toBeUndefined();
    expect(v.safeParse(call.reply, reply).issues).toBeUndefined();
    const isPublished = publishedSchema(call, 200);
    expect([isPublished(reply), isPublished.errors]).toEqual([true, null]);
  },
);

test('the OpenAPI document shows the examples', () => {
  const { paths } = openApiDocument('http://patrol.test') as {
    paths: Record<string, Record<string, Operation>>;
  };
  type Operation = {
    readonly requestBody?: { readonly content: Readonly<Record<string, { readonly example?: unknown }>> };
    readonly responses: Readonly<
      Record<number, { readonly content: Readonly<Record<string, { readonly example?: unknown }>> }>
    >;
  };
  for (const call of ofPrograms) {
    const operation = paths[routePath(call)]?.[call.method.toLowerCase()];
    const example = EXAMPLES[call.name];
    expect(operation?.responses[200]?.content['application/json']?.example).toEqual(example?.reply);
    expect(operation?.requestBody?.content['application/json']?.example).toEqual(example?.body);
  }
});

test.each(WEBHOOK_EVENTS)('the example of the event %s fits the contract', (event) => {
  const { webhooks } = openApiDocument('http://patrol.test') as {
    webhooks: Record<string, { post: { requestBody: { content: Record<string, { example: unknown }> } } }>;
  };
  const example = webhooks[event]?.post.requestBody.content['application/json']?.example;
  expect(v.safeParse(v.strictObject(eventBody(event).entries), example).issues).toBeUndefined();
});
