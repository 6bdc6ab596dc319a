import { staffContract } from '@patrolplan/contract/staff';
import type { UseQueryOptions } from '@tanstack/react-query';
import { type StaffInput, type StaffReply, callStaff } from '#console/shared/staff-call.ts';
import type { Call } from '@patrolplan/contract';
import { valueOrThrow } from '#platform/query/call-error.ts';

/** The same interval as for boosts in the wardens' plans. Paused while the page is hidden. */
const REFRESH_MS = 30_000;

export type Today = {
  readonly boosts: StaffReply<typeof staffContract.listBoosts>['boosts'];
  readonly coverage: StaffReply<typeof staffContract.readCoverage>;
  readonly notes: StaffReply<typeof staffContract.findNotes>;
  readonly providers: StaffReply<typeof staffContract.readServiceState>['providers'];
};

/** All data of the page as one query: after a failure the last state stays complete. */
export function todayQuery(dayStart: string): UseQueryOptions<Today> {
  return {
    queryKey: ['staff', 'today', dayStart],
    queryFn: async ({ signal }) => {
      const read = async <C extends Call>(call: C, input: StaffInput<C>): Promise<StaffReply<C>> =>
        valueOrThrow(callStaff(call, input, { signal }));
      const [{ boosts }, coverage, notes, { providers }] = await Promise.all([
        read(staffContract.listBoosts, {}),
        read(staffContract.readCoverage, {}),
        read(staffContract.findNotes, { body: { text: '', from: dayStart } }),
        read(staffContract.readServiceState, {}),
      ]);
      return { boosts, coverage, notes, providers };
    },
    refetchInterval: REFRESH_MS,
  };
}
