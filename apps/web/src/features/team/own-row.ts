import { teamContract } from '@patrolplan/contract/team';
import type { ReadReply } from '@patrolplan/contract';
import { queryOptions } from '@tanstack/react-query';
import { valueOrThrow } from '#platform/query/call-error.ts';
import { api } from '#state/service/api.ts';

/** What the board of staff has about this person. */
export type OwnRow = ReadReply<typeof teamContract.readOwnRow>;

export const ownRowQuery = queryOptions({
  queryKey: ['own-row'],
  queryFn: ({ signal }) => valueOrThrow(api.call(teamContract.readOwnRow, {}, { signal })),
  staleTime: 0,
  refetchOnMount: 'always',
});
