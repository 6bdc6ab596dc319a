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

/** The weather service's image. A glyph replaces it until it has loaded, and if it fails to load. */
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

/** Only text that looks like an icon code becomes part of a URL. */
function isIconCode(code: string): boolean {
  return /^\w{2,4}$/.test(code);
}
