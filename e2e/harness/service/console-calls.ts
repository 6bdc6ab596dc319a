import { randomUUID } from 'node:crypto';
import { type ReadReply, contract } from '@patrolplan/contract';
import { staffContract } from '@patrolplan/contract/staff';
import { staffTeamContract } from '@patrolplan/contract/staff-team';
import { STAFF } from '#e2e/harness/screens/sign-in.ts';
import { callsOf } from './calls-of.ts';

type Site = ReadReply<typeof contract.scoreSites>[number];

const later = (minutes: number): string => new Date(Date.now() + minutes * 60_000).toISOString();

/** What a supervisor does with boosts, rounds and jobs, by the calls of the console. */
export function consoleCalls(origin: string) {
  const call = callsOf(origin, STAFF);
  const sent = ({ results }: { results: { status: string; reason: string | null }[] }) => {
    const refused = results.find(({ status }) => status !== 'sent');
    if (refused) throw new Error(`Not sent: ${refused.reason}`);
  };

  return {
    sitesOf: (area: string): Promise<Site[]> => call(contract.scoreSites, { selected_areas: [area] }),
    /** A site in an area of its own: no visit of the demo or of another test changes what its row says. */
    async ownSite(place: { latitude: number; longitude: number }): Promise<{ area: string; name: string }> {
      const area = `Area ${randomUUID()}`;
      const name = `Site of ${area}`;
      await call(staffContract.createArea, { name: area });
      const cells = {
        site_name: name,
        area_name: area,
        addressline1: 'Shore Road',
        city: 'Newcastle upon Tyne',
        postcode: 'NE6 1LL',
        countrycode: 'GB',
        latitude: String(place.latitude),
        longitude: String(place.longitude),
        base_score: '1',
      };
      await call(staffContract.createSite, { cells });
      return { area, name };
    },
    boostArea: (area_name: string, amount: number, reason: string) =>
      call(staffContract.setBoost, { area_name, amount, reason, ends_at: later(120) }),
    board: () => call(staffTeamContract.readBoard),
    async sendRound(userId: number, sites: readonly Site[], startsIn = 0): Promise<string> {
      const id = randomUUID();
      const stops = sites.map(({ site_id }, place) => ({
        site_id,
        arrive_at: later(startsIn + 10 + place * 12),
        minutes: 6,
      }));
      const round = { id, user_id: userId, starts_at: later(startsIn), finish_by: later(startsIn + 120) };
      sent(
        await call(staffTeamContract.sendRounds, {
          rounds: [{ ...round, returns: true, stops, points: 12.5, due_sites: 1 }],
        }),
      );
      return id;
    },
    withdrawRound: (id: string) => call(staffTeamContract.withdrawRound, { id }),
    /** `userId` null: for the area of the site. */
    async sendJob(userId: number | null, { site_id }: Site, reason = 'Bus lane blocked'): Promise<string> {
      const id = randomUUID();
      const job = { id, site_id, reason, by: later(90), user_id: userId };
      sent(await call(staffTeamContract.sendJobs, { jobs: [job] }));
      return id;
    },
    reassignJob: (id: string, userId: number) =>
      call(staffTeamContract.reassignJob, { id, user_id: userId, by: null }),
  };
}
