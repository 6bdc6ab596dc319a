import { storedValue } from '#platform/storage/stored-value.ts';
import { createSource } from '#platform/source.ts';

/** Sites that a colleague is going to. Only the log of the team sets them. */
export const claimedSites = createSource<ReadonlySet<number>>(new Set());

/** Sites that cannot be enforced, as the service named them last. The field log adds those that only this device knows. */
export const closedSites = storedValue('pp:markedSites');
