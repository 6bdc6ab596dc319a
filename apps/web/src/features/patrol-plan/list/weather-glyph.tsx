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

const GLYPHS: Readonly<Record<string, LucideIcon>> = {
  Clear: Sun,
  Clouds: Cloud,
  Rain: CloudRain,
  Drizzle: CloudDrizzle,
  Thunderstorm: CloudLightning,
  Snow: CloudSnow,
  Squall: Wind,
  Tornado,
};

/** In the list only the main word of the weather is known: never an icon request per row. */
export function WeatherGlyph({ main }: { main: string }) {
  const Glyph = GLYPHS[main] ?? CloudFog;
  return <Glyph aria-hidden />;
}
