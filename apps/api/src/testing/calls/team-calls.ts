import type { Call, CallReply } from '@patrolplan/contract';
import { staffTeamContract } from '@patrolplan/contract/staff-team';
import { teamContract } from '@patrolplan/contract/team';
import { fieldCalls } from './field-calls.ts';
import type { TestApp } from '#testing/test-app.ts';

type User = { readonly id: number };

let serial = 0;
/** A new id, as a device or a console makes it. */
export const newId = (): string => `019a8c9e-3a00-7000-8000-${String((serial += 1)).padStart(12, '0')}`;

/** The calls of the feature `team` against an app, by the people who make them. */
export function teamCalls(app: TestApp) {
  const field = fieldCalls(() => app);
  const inMinutes = (minutes: number) => new Date(app.clock.now().getTime() + minutes * 60_000).toISOString();

  async function call<C extends Call>(
    user: User,
    { method, path }: C,
    { payload }: { readonly payload?: object } = {},
  ): Promise<{ readonly status: number; readonly body: CallReply<C> }> {
    const reply = await app.inject({
      method,
      url: path,
      headers: await app.signedInAs(user),
      ...(payload === undefined ? {} : { payload }),
    });
    return { status: reply.statusCode, body: reply.json() };
  }

  return {
    call,
    inMinutes,
    /** What the field log says of the team to a person. */
    async onPhone(user: User) {
      const { team } = await field.state(user);
      if (team === null) throw new Error('the feature is off');
      return team;
    },
    ownRow: async (user: User) => (await call(user, teamContract.readOwnRow)).body,
    board: async (user: User) => (await call(user, staffTeamContract.readBoard)).body,
    /** Sends what a warden did; without a time it happened now. */
    async events(user: User, ...events: readonly Readonly<Record<string, unknown>>[]) {
      const sent = events.map((event) => ({ id: newId(), at: inMinutes(0), ...event }));
      return (await field.send(user, sent)).body;
    },
    async sendRound(
      staff: User,
      warden: User,
      siteIds: readonly number[],
      more: Readonly<Record<string, unknown>> = {},
    ) {
      const round = {
        id: newId(),
        user_id: warden.id,
        starts_at: inMinutes(0),
        finish_by: inMinutes(120),
        stops: siteIds.map((site_id, n) => ({ site_id, arrive_at: inMinutes(10 * (n + 1)), minutes: 6 })),
        points: 12.5,
        due_sites: 1,
        ...more,
      };
      const { body } = await call(staff, staffTeamContract.sendRounds, { payload: { rounds: [round] } });
      return { id: round.id, round, result: body.results[0] };
    },
    async sendJob(
      staff: User,
      site_id: number,
      for_: User | null,
      more: Readonly<Record<string, unknown>> = {},
    ) {
      const job = {
        id: newId(),
        site_id,
        reason: 'Bus lane blocked',
        by: inMinutes(60),
        user_id: for_?.id ?? null,
        ...more,
      };
      const { body } = await call(staff, staffTeamContract.sendJobs, { payload: { jobs: [job] } });
      return { id: job.id, job, result: body.results[0] };
    },
    visit(user: User, site_id: number, at = inMinutes(0)) {
      return this.events(user, { kind: 'visit', site_id, at, outcome: 'visited' });
    },
  };
}
