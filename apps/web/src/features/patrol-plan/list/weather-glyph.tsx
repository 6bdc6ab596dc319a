import Cloud from 'lucide-react/icons/cloud';
import CloudDrizzle from 'lucide-react/icons/cloud-drizzle';
import CloudFog from 'lucide-react/icons/cloud-fog';
import CloudLightning from 'lucide-react/icons/cloud-lightning';
import CloudRain from 'lucide-react/icons/cloud-rain';
import CloudSnow from 'lucide-react/icons/cloud-snow';
import Sun from 'lucide-react/icons/sun';
import Tornado from 'lucide-react/icons/tornado';
import Wind from 'lucide-react/icons/wind';
import type { LucideIcon } from 'lucide-react';
import { createElement } from 'react';

/** A Map, because the service may send the name of an inherited property, such as 'constructor'. */
const GLYPHS: ReadonlyMap<string, LucideIcon> = new Map([
  ['Clear', Sun],
  ['Clouds', Cloud],
  ['Rain', CloudRain],
  ['Drizzle', CloudDrizzle],
  ['Thunderstorm', CloudLightning],
  ['Snow', CloudSnow],
  ['Squall', Wind],
  ['Tornado', Tornado],
]);

/** The list shows a glyph for the main weather word, without an icon request per row. */
export function WeatherGlyph({ main }: { main: string }) {
  return createElement(GLYPHS.get(main) ?? CloudFog, { 'aria-hidden': true });
}
