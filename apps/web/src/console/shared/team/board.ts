import { staffTeamContract } from '@patrolplan/contract/staff-team';
import { queryOptions } from '@tanstack/react-query';
import { type StaffData, type StaffReply, callStaff, useStaffQuery } from '#console/shared/staff-call.ts';
import { valueOrThrow } from '#platform/query/call-error.ts';

export type Board = StaffReply<typeof staffTeamContract.readBoard>;
export type BoardRound = Board['rounds'][number];
export type BoardJob = Board['jobs'][number];

const REFRESH_MS = 10_000;
const NOT_MODIFIED = 304;

/** The board. While the service says that nothing changed, the result is the same object. */
export function boardQuery() {
  return queryOptions<Board>({
    queryKey: ['staff', 'board'],
    queryFn: async ({ client, queryKey, signal }) => {
      const last = client.getQueryData<Board>(queryKey);
      const reply = await callStaff(
        staffTeamContract.readBoard,
        {},
        { signal, ...(last && { version: last.tag }) },
      );
      const isSame = !reply.ok && reply.failure.kind === 'refused' && reply.failure.status === NOT_MODIFIED;
      return last && isSame ? last : valueOrThrow(Promise.resolve(reply));
    },
  });
}

/** The board, read every ten seconds while the page is visible. Renders only what changed. */
export function useBoard(): StaffData<Board> {
  return useStaffQuery({
    ...boardQuery(),
    refetchInterval: REFRESH_MS,
    notifyOnChangeProps: ['data', 'isError', 'isPaused'],
  });
}
