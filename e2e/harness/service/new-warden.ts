import { randomUUID } from 'node:crypto';
import { type APIRequestContext, expect } from '@playwright/test';
import { contract } from '@patrolplan/contract';
import { fieldContract } from '@patrolplan/contract/field';
import { ownWarden } from './own-warden.ts';
import type { RealService } from './real-service.ts';

const newId = () => randomUUID().replace(/^(.{14})4/, '$17');

type Held = {
  readonly rounds: readonly { readonly id: string; readonly stops: readonly { readonly kind: string }[] }[];
  readonly jobs: readonly { readonly id: string; readonly assignment: number; readonly reason: string }[];
};

/** A new warden with a phone, as far as the service sees it. No other test uses the account. */
export async function newWarden(
  service: RealService,
  request: APIRequestContext,
  firstName: string,
  area: string,
) {
  const { origin } = service;
  const { id: user_id, email, password } = await ownWarden(service, firstName, area);
  const signedIn = await request.post(origin + contract.logIn.path, { data: { email, password } });
  expect(signedIn.status()).toBe(200);
  const { access } = (await signedIn.json()) as { access: string };
  const headers = { authorization: `Bearer ${access}` };
  const post = async (path: string, data: object) => {
    const reply = await request.post(origin + path, { headers, data });
    expect(reply.status(), await reply.text()).toBe(200);
    return (await reply.json()) as object;
  };
  const send = (kind: string, more: object) => {
    const event = { id: newId(), at: new Date().toISOString(), kind, ...more };
    return post(fieldContract.sendFieldEvents.path, { user_id, events: [event] });
  };
  return {
    userId: user_id,
    name: `${firstName} Stone`,
    startShift: () => send('start', {}),
    /** What the phone holds: the whole of it. */
    async held(): Promise<Held> {
      const reply = await request.get(origin + fieldContract.readField.path, { headers });
      return ((await reply.json()) as { team: Held }).team;
    },
    send,
  };
}
