/**
 * Glyphs of Lucide, each as one path. A plan has hundreds of them, and every element costs style and layout: Lucide's sun
 * has ten.
 */
export const ZAP =
  'M15.914 4a1.5 1.5 0 00-2.474-1.561l-9 9A1.5 1.5 0 005.5 14h4.002a.5.5 0 01.471.666L8.086 20a1.5 1.5 0 002.475 1.56l9-9A1.5 1.5 0 0018.5 10h-3.997a.5.5 0 01-.472-.667z';
export const NAVIGATION = 'M3 11 22 2 13 21 11 13z';
export const CHECK = 'M20 6 9 17l-5-5';

const OPEN_CLOUD = 'M4 14.899A7 7 0 1 1 15.71 8h1.79a4.5 4.5 0 0 1 2.5 8.242';
const FOG = `${OPEN_CLOUD}M16 17H7M17 21H9`;

/** A Map, because the service may send the name of an inherited property, such as 'constructor'. */
const WEATHER: ReadonlyMap<string, string> = new Map([
  [
    'Clear',
    'M8 12a4 4 0 1 0 8 0 4 4 0 1 0-8 0M12 2v2M12 20v2M4.93 4.93l1.41 1.41M17.66 17.66l1.41 1.41M2 12h2M20 12h2M6.34 17.66l-1.41 1.41M19.07 4.93l-1.41 1.41',
  ],
  ['Clouds', 'M17.5 19H9a7 7 0 1 1 6.71-9h1.79a4.5 4.5 0 1 1 0 9Z'],
  ['Rain', `${OPEN_CLOUD}M16 14v6M8 14v6M12 16v6`],
  ['Drizzle', `${OPEN_CLOUD}M8 19v1M8 14v1M16 19v1M16 14v1M12 21v1M12 16v1`],
  ['Thunderstorm', 'M6 16.326A7 7 0 1 1 15.71 8h1.79a4.5 4.5 0 0 1 .5 8.973M13 12l-3 5h4l-3 5'],
  ['Snow', `${OPEN_CLOUD}M8 15h.01M8 19h.01M12 17h.01M12 21h.01M16 15h.01M16 19h.01`],
  ['Squall', 'M12.8 19.6A2 2 0 1 0 14 16H2M17.5 8a2.5 2.5 0 1 1 2 4H2M9.8 4.4A2 2 0 1 1 11 8H2'],
  ['Tornado', 'M21 4H3M18 8H6M19 12H9M16 16h-6M11 20H9'],
]);

/** The list shows a glyph for the main weather word, without an icon request per row. */
export const weatherPath = (main: string): string => WEATHER.get(main) ?? FOG;

export function RowGlyph({ path }: { path: string }) {
  return (
    <svg aria-hidden viewBox="0 0 24 24" className="plan-glyph">
      <path d={path} />
    </svg>
  );
}
