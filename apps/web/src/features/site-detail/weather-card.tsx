import { useQuery } from '@tanstack/react-query';
import { detailTexts } from './texts.ts';
import { WeatherIcon } from './weather-icon.tsx';
import { weatherQuery } from './site-queries.ts';
import type { SiteWeather } from '#domain/site/site.ts';
import type { WeatherNow } from '#domain/site/stored-details.ts';
import { temperatureText } from '#domain/format.ts';
import { storedDetail } from '#state/site-details.ts';
import { Card } from '#ui/card.tsx';

/** The weather now; if it cannot be had, the last that was seen here, or what the plan knew of it. */
export function WeatherCard({ siteId, planned }: { siteId: number; planned: SiteWeather | null }) {
  const query = useQuery(weatherQuery(siteId));
  const without = query.isError || query.isPaused;
  const weather = query.data ?? (without ? (storedDetail(siteId)?.weather ?? fromPlan(planned)) : null);
  const known = weather !== null && (weather.main !== '' || weather.temp !== null);
  const waiting = query.isPending && query.isFetching;
  return (
    <Card>
      <div className="flex min-h-13 items-center gap-3">
        <WeatherIcon code={weather?.icon ?? ''} />
        {known ? (
          <WeatherFacts weather={weather} />
        ) : (
          <p role={waiting ? 'status' : undefined} className="text-body text-ink-2">
            {waiting ? detailTexts.loadingWeather : detailTexts.noWeather}
          </p>
        )}
      </div>
    </Card>
  );
}

function WeatherFacts({ weather }: { weather: WeatherNow }) {
  return (
    <>
      <div className="min-w-0 flex-1 wrap-anywhere">
        <p className="text-body font-strong">{weather.main}</p>
        <p className="text-second text-ink-2">{weather.description}</p>
      </div>
      {weather.temp !== null && (
        <p className="shrink-0 text-score whitespace-nowrap tabular-nums">{temperatureText(weather.temp)}</p>
      )}
    </>
  );
}

function fromPlan(planned: SiteWeather | null): WeatherNow | null {
  return planned && { icon: '', main: planned.main, description: '', temp: planned.temp };
}
