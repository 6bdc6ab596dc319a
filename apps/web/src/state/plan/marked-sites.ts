import { storedValue } from '#platform/storage/stored-value.ts';

/** Sites that cannot be enforced, as the service named them last. The log of marks adds those that only this device knows. */
export const markedSites = storedValue('pp:markedSites');
