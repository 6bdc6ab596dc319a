import { useState } from 'react';
import { isInteracting } from './is-interacting.ts';
import type { RankedSite } from '#domain/score/rank-sites.ts';
import { useSource } from '#platform/source.ts';

/** The rows to show: a new ranking waits while hands are on the list; another filter or areas are shown at once. */
export function useSteadyRows(rows: readonly RankedSite[], listed: string): readonly RankedSite[] {
  const held = useSource(isInteracting);
  const [shown, setShown] = useState({ rows, listed });
  const hold = held && shown.listed === listed;
  if (!hold && shown.rows !== rows) setShown({ rows, listed });
  return hold ? shown.rows : rows;
}
