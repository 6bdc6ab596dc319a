/**
 * Simple drawings for OpenWeatherMap's icon codes, so that the demo shows weather without the internet. The colours work
 * on light and dark backgrounds.
 */
const SUN = `<circle cx="50" cy="50" r="20" fill="#f5a524"/><g stroke="#f5a524" stroke-width="5" stroke-linecap="round">${[
  0, 45, 90, 135, 180, 225, 270, 315,
]
  .map((turn) => `<path d="M50 20V12" transform="rotate(${turn} 50 50)"/>`)
  .join('')}</g>`;
const MOON = '<path d="M62 20a32 32 0 1 0 18 44A26 26 0 0 1 62 20Z" fill="#8fa3c8"/>';
const CLOUD = '<path d="M28 72a16 16 0 0 1 2-32 22 22 0 0 1 42-2 17 17 0 0 1 2 34Z" fill="#94a3b8"/>';
const DARK_CLOUD = '<path d="M28 66a16 16 0 0 1 2-32 22 22 0 0 1 42-2 17 17 0 0 1 2 34Z" fill="#64748b"/>';
const RAIN =
  '<g stroke="#3b82f6" stroke-width="5" stroke-linecap="round"><path d="M36 74l-4 12"/><path d="M52 74l-4 12"/><path d="M68 74l-4 12"/></g>';
const BOLT = '<path d="M54 62 40 80h9l-4 14 16-20h-9l6-12Z" fill="#f5a524"/>';
const SNOW =
  '<g fill="#7dd3fc"><circle cx="36" cy="80" r="4"/><circle cx="52" cy="88" r="4"/><circle cx="68" cy="80" r="4"/></g>';
const MIST =
  '<g stroke="#94a3b8" stroke-width="6" stroke-linecap="round"><path d="M20 36h60"/><path d="M28 50h52"/><path d="M20 64h52"/></g>';

const small = (light: string) => `<g transform="translate(14 -4) scale(.72)">${light}</g>`;

/** The drawing by the first two digits of a code, with a sun by day and a moon by night. */
const DRAWINGS: Readonly<Record<string, (light: string) => string>> = {
  '01': (light) => light,
  '02': (light) => small(light) + CLOUD,
  '03': () => CLOUD,
  '04': () => `<g transform="translate(12 -10)">${CLOUD}</g>${DARK_CLOUD}`,
  '09': () => DARK_CLOUD + RAIN,
  '10': (light) => small(light) + DARK_CLOUD + RAIN,
  '11': () => DARK_CLOUD + BOLT,
  '13': () => DARK_CLOUD + SNOW,
  '50': () => MIST,
};

/** The drawing of an icon code such as `10d`, as SVG; null for a code that OpenWeatherMap does not have. */
export function weatherIcon(code: string): string | null {
  const match = /^(\d\d)([dn])$/.exec(code);
  const draw = match?.[1] === undefined ? undefined : DRAWINGS[match[1]];
  if (draw === undefined) return null;
  const drawing = draw(match?.[2] === 'd' ? SUN : MOON);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" width="100" height="100" fill="none">${drawing}</svg>`;
}
