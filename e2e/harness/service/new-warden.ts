import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import type { APIRequestContext } from '@playwright/test';
import { contract } from '@patrolplan/contract';
import { shiftContract } from '@patrolplan/contract/shift';
import { teamContract } from '@patrolplan/contract/team';
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
  const email = `${firstName.toLowerCase()}-${randomUUID()}@city.example`;
  const created = await service.patrol(
    'user',
    'create',
    email,
    '--first-name',
    firstName,
    '--last-name',
    'Stone',
    '--area',
    area,
    '--generate-password',
    '--json',
  );
  const { password } = JSON.parse(created) as { password: string };
  const signedIn = await request.post(origin + contract.logIn.path, { data: { email, password } });
  const { access } = (await signedIn.json()) as { access: string };
  const headers = { authorization: `Bearer ${access}` };
  const profile = await request.get(origin + contract.readProfile.path, { headers });
  const { user_id } = (await profile.json()) as { user_id: number };
  const post = async (path: string, data: object) => {
    const reply = await request.post(origin + path, { headers, data });
    expect(reply.status(), await reply.text()).toBe(200);
    return (await reply.json()) as object;
  };
  const event = (kind: string, more: object) => ({
    id: newId(),
    at: new Date().toISOString(),
    kind,
    ...more,
  });
  return {
    userId: user_id,
    name: `${firstName} Stone`,
    startShift: () => post(shiftContract.sendShiftEvents.path, { user_id, events: [event('start', {})] }),
    /** What the phone holds: the whole of it. */
    async held(): Promise<Held> {
      const reply = await request.get(`${origin}/api/v1/team/changes/?since=`, { headers });
      return (await reply.json()) as Held;
    },
    send: (kind: string, more: object) =>
      post(teamContract.sendTeamEvents.path, { user_id, since: '', events: [event(kind, more)] }),
  };
}
