import { useQuery } from '@tanstack/react-query';
import { weatherQuery } from './site-queries.ts';
import type { ProvidedData } from '#domain/credits.ts';
import type { SiteHandover } from '#domain/site/site-handover.ts';
import { useCredits } from '#state/credits.ts';
import { Credits } from '#ui/credits.tsx';

/** Attribution of the data on screen. */
export function DetailCredits({ siteId, known }: { siteId: number; known: SiteHandover | null }) {
  const weather = useQuery(weatherQuery(siteId)).data ?? known?.weather ?? null;
  const shown: ProvidedData[] = [];
  if (known !== null && known.route !== null) shown.push('routes');
  if (weather !== null && (weather.main !== '' || weather.temp !== null)) shown.push('weather');
  if (known !== null && known.scores.event > 0) shown.push('events');
  return <Credits credits={useCredits(shown)} />;
}
