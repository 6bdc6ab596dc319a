import { staffContract } from '@patrolplan/contract/staff';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import type { Target } from './target.ts';
import { targetTexts } from './texts.ts';
import { staffQuery } from '#console/shared/staff-call.ts';

export type FoundTarget = { readonly target: Target; readonly note: string };

const MOST_AREAS = 4;
const MOST_SITES = 8;

/** Areas and sites whose names match the text, areas first. Nothing before the second character. */
export function useTargets(text: string): { found: readonly FoundTarget[]; failed: boolean } {
  const wanted = useDeferredValue(text.trim());
  const enabled = wanted.length > 1;
  const areas = useQuery({ ...staffQuery(staffContract.listAreas, {}), enabled });
  const sites = useQuery({
    ...staffQuery(staffContract.searchSites, { body: { text: wanted, after: '' } }),
    enabled,
  });
  if (!enabled) return { found: [], failed: false };
  const words = wanted.toLowerCase();
  const foundAreas = (areas.data?.areas ?? [])
    .filter(({ name }) => name.toLowerCase().includes(words))
    .slice(0, MOST_AREAS)
    .map(({ name }): FoundTarget => ({ target: { kind: 'area', name }, note: targetTexts.wholeArea }));
  const foundSites = (sites.data?.sites ?? [])
    .slice(0, MOST_SITES)
    .map(({ siteId, siteName: name, areaName: note }): FoundTarget => ({
      target: { kind: 'site', siteId, name },
      note,
    }));
  return { found: [...foundAreas, ...foundSites], failed: areas.isError || sites.isError };
}
