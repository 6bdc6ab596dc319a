import { createSource } from '#platform/source.ts';

/** Sites that a colleague is on the way to. Only the log of the team sets them. */
export const claimedSites = createSource<ReadonlySet<number>>(new Set());
