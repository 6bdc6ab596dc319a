import { storedValue } from '#platform/storage/stored-value.ts';
import { useSource } from '#platform/source.ts';
import type { Asked } from '#domain/request/asked.ts';

/** What others have asked for at sites, as the service said with the last boosts. */
export const askedSites = storedValue('pp:askedSites');

export const useAsked = (siteId: number): readonly Asked[] | undefined => useSource(askedSites)?.[siteId];
