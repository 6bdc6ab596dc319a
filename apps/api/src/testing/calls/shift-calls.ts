import type { Call, CallReply } from '@patrolplan/contract';
import { fieldCalls } from './field-calls.ts';
import type { TestApp } from '#testing/test-app.ts';
import type { TestUser } from '#testing/records/test-user.ts';

const MINUTE_MS = 60_000;

/** What the tests of shifts and alarms share: minutes from `start`, events of a warden, and calls of anybody. */
export function shiftCalls(given: {
  readonly start: string;
  readonly app: () => TestApp;
  readonly warden: () => TestUser;
}) {
  const { start, app, warden } = given;
  const field = fieldCalls(app);
  let events = 100;
  const at = (minutes: number) => new Date(Date.parse(start) + minutes * MINUTE_MS).toISOString();
  const idOf = (n: number) => `019a8c9e-3a00-7000-8000-${String(n).padStart(12, '0')}`;

  async function call<C extends Call>(
    user: TestUser,
    { method, path }: C,
    payload?: object,
  ): Promise<{ status: number; body: CallReply<C> }> {
    const headers = await app().signedInAs(user);
    const reply = await app().inject({ method, url: path, headers, ...(payload && { payload }) });
    return { status: reply.statusCode, body: reply.json<CallReply<C>>() };
  }

  return {
    at,
    idOf,
    call,
    event: (kind: string, minutes: number, more: Readonly<Record<string, unknown>> = {}) => ({
      id: idOf((events += 1)),
      kind,
      at: at(minutes),
      ...more,
    }),
    /** Sends events as the warden: their results, and what the warden then knows of the shift. */
    send: async (...sent: readonly object[]) => {
      const { results, state } = (await field.send(warden(), sent)).body;
      return { results, ...shiftOf(state) };
    },
    own: async (user: TestUser) => shiftOf(await field.state(user)),
    /** Deletes all shifts and alarms, and sets the clock to the start. */
    clear: async (): Promise<void> => {
      app().clock.set(start);
      for (const table of [
        'alarms',
        'shift_events',
        'shifts',
        'shift_sheets',
        'incidents',
        'visits',
        'organisation',
        'check_in_intervals',
        'contacts',
        'outbox',
        'webhook_deliveries',
        'rate_limits',
      ] as const)
        await app().db.deleteFrom(table).execute();
    },
  };
}

function shiftOf({ shift }: Awaited<ReturnType<ReturnType<typeof fieldCalls>['state']>>) {
  if (shift === null) throw new Error('the feature is off');
  return shift;
}
