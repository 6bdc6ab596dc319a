import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type WebhookServer, startWebhookServer } from '#testing/servers/webhook-server.ts';
import { webhookPoster } from './post-webhook.ts';
import { targetsWith } from './refused-target.ts';

let server: WebhookServer;
beforeAll(async () => {
  server = await startWebhookServer();
});
afterAll(() => server.close());
beforeEach(() => server.answer(200));

const own = targetsWith(['127.0.0.0/8']);
const webhook = () => ({ url: server.url, headers: { 'patrolplan-delivery': '7' }, body: '{"a":1}' });

test('a webhook arrives with its headers and body', async () => {
  expect(await webhookPoster(own)(webhook())).toEqual({ kind: 'accepted' });
  expect(server.received.at(-1)).toMatchObject({
    body: '{"a":1}',
    headers: { 'patrolplan-delivery': '7', 'content-length': '7' },
  });
});

test('a webhook to this machine is refused and sends nothing, unless the operator allows it', async () => {
  const before = server.received.length;
  expect(await webhookPoster(targetsWith([]))(webhook())).toMatchObject({ kind: 'refused' });
  expect(server.received).toHaveLength(before);
});

test.each([
  [204, 'accepted'],
  [302, 'refused'],
  [401, 'refused'],
  [410, 'refused'],
  [429, 'delayed'],
  [503, 'delayed'],
])('a receiver that answers %i makes the webhook %s', async (status, kind) => {
  server.answer(status, { location: server.url });
  const before = server.received.length;
  expect(await webhookPoster(own)(webhook())).toMatchObject({ kind });
  // A redirect is not followed.
  expect(server.received).toHaveLength(before + 1);
});

test('a name that leads to a private address is refused, also as one of several and on a second look-up', async () => {
  const looked: string[] = [];
  const answers = [['8.8.8.8', '10.0.0.1'], ['127.0.0.1'], ['::ffff:169.254.169.254']];
  const resolve = async (host: string) => {
    looked.push(host);
    return (answers.shift() ?? []).map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
  };
  const post = webhookPoster(targetsWith([]), resolve);
  const named = { ...webhook(), url: 'https://rebound.example/' };
  expect([await post(named), await post(named), await post(named)].map(({ kind }) => kind)).toEqual(
    Array(3).fill('refused'),
  );
  expect(looked).toHaveLength(3);
  expect(await post(named)).toEqual({ kind: 'delayed', reason: 'The host is not known.' });
});

test('the connection uses the address that was checked, with one look-up', async () => {
  const { port } = new URL(server.url);
  let lookUps = 0;
  const post = webhookPoster(
    { urlRefusal: () => undefined, addressRefusal: (address) => own.addressRefusal(address) },
    async () => {
      lookUps += 1;
      return [{ address: lookUps === 1 ? '127.0.0.1' : '10.0.0.1', family: 4 }];
    },
  );
  const named = { ...webhook(), url: `http://pinned.example:${port}/` };
  expect(await post(named)).toEqual({ kind: 'accepted' });
  expect(lookUps).toBe(1);
});

test('a receiver that cannot be reached delays the webhook with the reason', async () => {
  const closed = await startWebhookServer();
  await closed.close();
  expect(await webhookPoster(own)({ ...webhook(), url: closed.url })).toEqual({
    kind: 'delayed',
    reason: 'The webhook cannot be reached: ECONNREFUSED.',
  });
});
