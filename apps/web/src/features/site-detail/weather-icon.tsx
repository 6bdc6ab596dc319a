import {
  Cloud,
  CloudDrizzle,
  CloudFog,
  CloudLightning,
  CloudMoon,
  CloudMoonRain,
  CloudSnow,
  CloudSun,
  CloudSunRain,
  Cloudy,
  Moon,
  Sun,
  Thermometer,
  type LucideIcon,
} from 'lucide-react';
import { createElement, useState } from 'react';
import { runtimeConfig } from '#config/runtime-config.ts';

/** A Map, not an object: the service's code may be the name of an inherited property, such as 'constructor'. */
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

/** The weather service's image. A glyph takes its place until it has loaded, and when it fails to load. */
export function WeatherIcon({ code }: { code: string }) {
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

/** Nothing that a service sends becomes part of an address unless it looks like an icon code. */
function isIconCode(code: string): boolean {
  return /^\w{2,4}$/.test(code);
}
