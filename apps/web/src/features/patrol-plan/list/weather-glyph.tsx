import {
  Cloud,
  CloudDrizzle,
  CloudFog,
  CloudLightning,
  CloudRain,
  CloudSnow,
  Sun,
  Tornado,
  Wind,
} from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { createElement } from 'react';

/** A map and no object: the service's word may be one that every object knows, such as 'constructor'. */
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

/** In the list only the main word of the weather is known: never an icon request per row. */
export function WeatherGlyph({ main }: { main: string }) {
  return createElement(GLYPHS.get(main) ?? CloudFog, { 'aria-hidden': true });
}
