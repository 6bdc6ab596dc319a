import { weatherCell } from '#geo/weather-cell.ts';
import { deterministic } from './deterministic.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** The sky over a cell changes every two hours. */
const SPELL_MS = 2 * HOUR_MS;
const THUNDER_ABOVE_CELSIUS = 16;
const THUNDER_SHARE = 0.2;
/** UTC, at the longitude of Newcastle upon Tyne. */
const SOLAR_NOON_HOUR = 12.1;

type Sky = {
  readonly id: number;
  readonly main: string;
  readonly description: string;
  readonly code: string;
};

/** OpenWeatherMap's own ids, words and icon codes. */
const DRY: readonly Sky[] = [
  { id: 800, main: 'Clear', description: 'clear sky', code: '01' },
  { id: 801, main: 'Clouds', description: 'few clouds', code: '02' },
  { id: 802, main: 'Clouds', description: 'scattered clouds', code: '03' },
];
const GREY: readonly Sky[] = [
  { id: 803, main: 'Clouds', description: 'broken clouds', code: '04' },
  { id: 804, main: 'Clouds', description: 'overcast clouds', code: '04' },
  { id: 701, main: 'Mist', description: 'mist', code: '50' },
];
const WET: readonly Sky[] = [
  { id: 300, main: 'Drizzle', description: 'light intensity drizzle', code: '09' },
  { id: 500, main: 'Rain', description: 'light rain', code: '10' },
  { id: 501, main: 'Rain', description: 'moderate rain', code: '10' },
];
const THUNDER: Sky = { id: 211, main: 'Thunderstorm', description: 'thunderstorm', code: '11' };
const SNOW: Sky = { id: 601, main: 'Snow', description: 'snow', code: '13' };

/** Bands of weather as wide as a cell drift over the grid, so that of three cells in a row one is always wet. */
const BANDS = [DRY, GREY, WET];

/** The current weather in OpenWeatherMap's format. Deterministic by place and time. */
export function simulatedWeather(url: URL, now: Date): object {
  const latitude = Number(url.searchParams.get('lat'));
  const longitude = Number(url.searchParams.get('lon'));
  const cell = weatherCell({ latitude, longitude });
  const spell = Math.floor(now.getTime() / SPELL_MS);
  const temp = temperature(cell, now);
  const sky = inSeason(temp, skyOver(cell, spell), deterministic(`thunder ${cell} ${spell}`));
  const icon = `${sky.code}${isDaylight(now) ? 'd' : 'n'}`;
  return {
    coord: { lon: longitude, lat: latitude },
    weather: [{ id: sky.id, main: sky.main, description: sky.description, icon }],
    base: 'simulated',
    main: { temp, feels_like: temp - 2, pressure: 1_010, humidity: 80 },
    dt: Math.floor(now.getTime() / 1_000),
    timezone: 0,
    name: 'Simulated',
    cod: 200,
  };
}

function skyOver(cell: string, spell: number): Sky {
  const [row = 0, column = 0] = cell.split(':').map(Number);
  const band = BANDS[(row + column + spell) % BANDS.length] ?? GREY;
  return band[Math.floor(deterministic(`sky ${cell} ${spell}`) * band.length)] ?? SNOW;
}

/** Colder in January and at dawn, a little different from cell to cell and from day to day. */
function temperature(cell: string, now: Date): number {
  const day = Math.floor(now.getTime() / DAY_MS);
  const hour = hourOfDay(now);
  const season = 9 - 6 * Math.cos(turnOfYear(now, 15));
  const daylight = -3 * Math.cos(((hour - 3) / 24) * 2 * Math.PI);
  const mood = (deterministic(`day ${day}`) - 0.5) * 6 + (deterministic(`cell ${cell}`) - 0.5) * 2;
  return Math.round((season + daylight + mood) * 100) / 100;
}

/** Rain becomes snow below freezing, and sometimes a thunderstorm on a warm day. */
function inSeason(temp: number, sky: Sky, dice: number): Sky {
  if (sky.main !== 'Rain' && sky.main !== 'Drizzle') return sky;
  if (temp < 0) return SNOW;
  return temp > THUNDER_ABOVE_CELSIUS && dice < THUNDER_SHARE ? THUNDER : sky;
}

/** In the north of England a day has about 7 hours of light at Christmas and about 17 in June. */
function isDaylight(now: Date): boolean {
  const halfDay = 6.1 - 2.6 * Math.cos(turnOfYear(now, -10));
  return Math.abs(hourOfDay(now) - SOLAR_NOON_HOUR) < halfDay;
}

const hourOfDay = (now: Date): number => (now.getTime() % DAY_MS) / HOUR_MS;

/** The position in the year relative to a day of January, in radians. */
const turnOfYear = (now: Date, januaryDay: number): number =>
  ((now.getTime() - Date.UTC(now.getUTCFullYear(), 0, januaryDay)) / DAY_MS / 365) * 2 * Math.PI;
