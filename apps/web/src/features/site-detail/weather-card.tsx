import { useQuery } from '@tanstack/react-query';
import Cloud from 'lucide-react/icons/cloud';
import CloudDrizzle from 'lucide-react/icons/cloud-drizzle';
import CloudFog from 'lucide-react/icons/cloud-fog';
import CloudLightning from 'lucide-react/icons/cloud-lightning';
import CloudMoon from 'lucide-react/icons/cloud-moon';
import CloudMoonRain from 'lucide-react/icons/cloud-moon-rain';
import CloudSnow from 'lucide-react/icons/cloud-snow';
import CloudSun from 'lucide-react/icons/cloud-sun';
import CloudSunRain from 'lucide-react/icons/cloud-sun-rain';
import Cloudy from 'lucide-react/icons/cloudy';
import Moon from 'lucide-react/icons/moon';
import Sun from 'lucide-react/icons/sun';
import Thermometer from 'lucide-react/icons/thermometer';
import type { LucideIcon } from 'lucide-react';
import { createElement, useState } from 'react';
import { detailTexts } from './texts.ts';
import { weatherQuery } from './site-queries.ts';
import type { SiteWeather } from '#domain/site/site.ts';
import type { WeatherNow } from '#domain/site/stored-details.ts';
import { temperatureText } from '#domain/format.ts';
import { storedDetail } from '#state/sites/site-details.ts';
import { Card } from '#ui/page/card.tsx';
import { runtimeConfig } from '#config/runtime-config.ts';

/** A Map, because the service may send the name of an inherited property, such as 'constructor'. */
const GLYPHS: ReadonlyMap<string, LucideIcon> = new Map([
  ['01d', Sun],
  ['01n', Moon],
  ['02d', CloudSun],
  ['02n', CloudMoon],
  ['03', Cloud],
  ['04', Cloudy],
  ['09', CloudDrizzle],
  ['10d', CloudSunRain],
  ['10n', CloudMoonRain],
  ['11', CloudLightning],
  ['13', CloudSnow],
  ['50', CloudFog],
]);

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

/** The weather service's image. A glyph replaces it until it has loaded, and if it fails to load. */
function WeatherIcon({ code }: { code: string }) {
  const [shown, setShown] = useState<string | null>(null);
  const glyph = GLYPHS.get(code) ?? GLYPHS.get(code.slice(0, 2)) ?? Thermometer;
  const loaded = shown === code;
  return (
    <div className="relative grid size-13 shrink-0 place-items-center rounded-control bg-sunken text-ink-2">
      {!loaded && createElement(glyph, { 'aria-hidden': true, className: 'size-7', strokeWidth: 1.75 })}
      {isIconCode(code) && (
        <img
          key={code}
          src={`${runtimeConfig().weatherIconHost}/img/wn/${code}@2x.png`}
          alt=""
          width={52}
          height={52}
          referrerPolicy="no-referrer"
          className={`absolute inset-0 size-13 ${loaded ? '' : 'opacity-0'}`}
          onLoad={() => setShown(code)}
        />
      )}
    </div>
  );
}

/** Only text that looks like an icon code becomes part of a URL. */
function isIconCode(code: string): boolean {
  return /^\w{2,4}$/.test(code);
}
