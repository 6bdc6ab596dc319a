import type { CallReply } from '@patrolplan/contract';
import { fieldContract } from '@patrolplan/contract/field';
import type { Config } from '#config/config.ts';
import { type FieldDeps, type FieldResult, storeFieldEvents } from '#modules/field/receive-events.ts';
import { createPublish } from '#modules/field/subscriptions.ts';
import type { TestApp } from '#testing/test-app.ts';

type User = { readonly id: number };
type Sent = CallReply<typeof fieldContract.sendFieldEvents>;
type State = CallReply<typeof fieldContract.readField>;

/** The parts of the intake on one database. */
export const fieldDeps = (
  { db, clock }: Pick<FieldDeps, 'db' | 'clock'>,
  config: FieldDeps['config'],
): FieldDeps => ({ db, alarmDb: db, clock, config, publish: createPublish(config) });

/** The calls of the field log against an app, by the people who make them. */
export function fieldCalls(app: () => TestApp) {
  async function send(
    user: User,
    events: readonly unknown[],
    userId = user.id,
  ): Promise<{ readonly status: number; readonly body: Sent }> {
    const reply = await app().inject({
      method: fieldContract.sendFieldEvents.method,
      url: fieldContract.sendFieldEvents.path,
      headers: await app().signedInAs(user),
      payload: { user_id: userId, events },
    });
    return { status: reply.statusCode, body: reply.json<Sent>() };
  }

  return {
    send,
    /** Of a delivery that is not refused as a whole: 'stored' or why not, for each event. */
    outcomes: async (user: User, ...events: readonly unknown[]): Promise<readonly string[]> => {
      const { status, body } = await send(user, events);
      if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
      return body.results.map(({ status: result, reason }) => reason ?? result);
    },
    async state(user: User): Promise<State> {
      const { path: url } = fieldContract.readField;
      return (await app().inject({ url, headers: await app().signedInAs(user) })).json<State>();
    },
    /** Without the session and the limits of a call. */
    async store(
      user: User,
      events: readonly unknown[],
      features: Config['FEATURES'] = app().config.FEATURES,
    ): Promise<readonly FieldResult[]> {
      const deps = fieldDeps(app(), { ...app().config, FEATURES: features });
      return storeFieldEvents(deps, { userId: user.id, isStaff: false, areaIds: [] }, events);
    },
  };
}
