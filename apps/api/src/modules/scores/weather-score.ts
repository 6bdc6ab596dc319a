import { fromHundredths, toHundredths } from './hundredths.ts';

/** The weather as far as it changes how much a patrol is worth. */
export type WeatherNow = { readonly main: string; readonly temp: number };

/**
 * In bad weather drivers stop as near as they can, whatever the sign says. The condition is OpenWeatherMap's `main`;
 * one that is not listed counts 0.
 */
const BY_CONDITION: ReadonlyMap<string, number> = new Map([
  ['Clear', 0.1],
  ['Clouds', 0.1],
  ['Mist', 0.2],
  ['Haze', 0.2],
  ['Fog', 0.3],
  ['Drizzle', 0.4],
  ['Rain', 0.6],
  ['Squall', 0.7],
  ['Snow', 0.7],
  ['Thunderstorm', 0.8],
]);

/** Up to a limit, from the limit of the band before. */
type TemperatureBand = { readonly belowCelsius: number; readonly score: number };

/** Visitors come on warm days; on cold days drivers park close to their destination. */
const BY_TEMPERATURE: readonly TemperatureBand[] = [
  { belowCelsius: 0, score: 0.2 },
  { belowCelsius: 5, score: 0.1 },
  { belowCelsius: 18, score: 0 },
  { belowCelsius: 25, score: 0.1 },
  { belowCelsius: Infinity, score: 0.2 },
];

/** The two lines of the weather score in hundredths, and the limits of the temperature's band. The highest sum is 1. */
export type WeatherLines = {
  readonly condition: number;
  readonly temperature: number;
  /** Null: the band has no lower limit. */
  readonly fromCelsius: number | null;
  /** Null: the band has no upper limit. */
  readonly belowCelsius: number | null;
};

export function weatherLines({ main, temp }: WeatherNow): WeatherLines {
  const band = BY_TEMPERATURE.findIndex(({ belowCelsius }) => temp < belowCelsius);
  const limit = BY_TEMPERATURE[band]?.belowCelsius ?? Infinity;
  return {
    condition: toHundredths(BY_CONDITION.get(main) ?? 0),
    temperature: toHundredths(BY_TEMPERATURE[band]?.score ?? 0),
    fromCelsius: BY_TEMPERATURE[band - 1]?.belowCelsius ?? null,
    belowCelsius: limit === Infinity ? null : limit,
  };
}

/** From 0 to 1: the line of the condition plus the line of the temperature. No weather scores 0. */
export function weatherScore(weather: WeatherNow | null): number {
  if (weather === null) return 0;
  const { condition, temperature } = weatherLines(weather);
  return fromHundredths(condition + temperature);
}
