import { useQuery } from '@tanstack/react-query';
import { detailTexts } from './texts.ts';
import { WeatherIcon } from './weather-icon.tsx';
import { weatherQuery } from './site-queries.ts';
import type { SiteWeather } from '#domain/site/site.ts';
import type { WeatherNow } from '#domain/site/stored-details.ts';
import { temperatureText } from '#domain/format.ts';
import { storedDetail } from '#state/site-details.ts';
import { Card } from '#ui/card.tsx';

/** The current weather. While it loads, the plan's; if it cannot be loaded, the last stored one, else the plan's. */
export function WeatherCard({ siteId, planned }: { siteId: number; planned: SiteWeather | null }) {
  const query = useQuery(weatherQuery(siteId));
  const waiting = query.isPending && query.isFetching;
  const weather = query.data ?? (waiting ? null : storedDetail(siteId)?.weather) ?? fromPlan(planned);
  const known = weather !== null && (weather.main !== '' || weather.temp !== null);
  return (
    <Card title={detailTexts.weatherTitle} titleHidden>
      <div className="flex min-h-13 flex-wrap items-center gap-3">
        <WeatherIcon code={weather?.icon ?? ''} />
        <div className="min-w-0 flex-[1_1_6rem] wrap-anywhere">
          {known && <p className="text-body font-strong">{weather.main}</p>}
          {waiting ? (
            <output className="block text-second text-ink-2">{detailTexts.loadingWeather}</output>
          ) : (
            <p className="text-second text-ink-2">{known ? furtherWords(weather) : detailTexts.noWeather}</p>
          )}
        </div>
        {known && weather.temp !== null && (
          <p className="shrink-0 text-score whitespace-nowrap tabular-nums">
            {temperatureText(weather.temp)}
          </p>
        )}
      </div>
    </Card>
  );
}

/** Leaves out a description that repeats the main word, such as 'thunderstorm'. */
function furtherWords({ main, description }: WeatherNow): string {
  return description.toLowerCase() === main.toLowerCase() ? '' : description;
}

function fromPlan(planned: SiteWeather | null): WeatherNow | null {
  return planned && { icon: '', main: planned.main, description: '', temp: planned.temp };
}
