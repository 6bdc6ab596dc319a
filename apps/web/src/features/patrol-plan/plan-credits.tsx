import type { ProvidedData } from '#domain/credits.ts';
import type { RankedSite } from '#domain/score/rank-sites.ts';
import { useCredits } from '#state/settings/credits.ts';
import { Credits } from '#ui/text/credits.tsx';

/** Attribution of the data in the rows. */
export function PlanCredits({ rows }: { rows: readonly RankedSite[] }) {
  const shown: ProvidedData[] = [];
  if (rows.some(({ route }) => route !== null)) shown.push('routes');
  if (rows.some(({ site }) => site.weather !== null)) shown.push('weather');
  if (rows.some(({ site }) => site.eventScore > 0)) shown.push('events');
  return <Credits credits={useCredits(shown)} />;
}
