/** The weather as far as it changes how much a patrol is worth. */
export type WeatherNow = { readonly main: string; readonly temp: number };

export const MAX_WEATHER_SCORE = 1;

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

/** The first band whose limit the temperature is below. Warm days bring visitors, cold ones keep drivers close. */
const BY_TEMPERATURE: readonly { readonly belowCelsius: number; readonly score: number }[] = [
  { belowCelsius: 0, score: 0.2 },
  { belowCelsius: 5, score: 0.1 },
  { belowCelsius: 18, score: 0 },
  { belowCelsius: 25, score: 0.1 },
  { belowCelsius: Infinity, score: 0.2 },
];

/** From 0 to 1: the part for the condition plus the part for the temperature. No weather scores 0. */
export function weatherScore(weather: WeatherNow | null): number {
  if (weather === null) return 0;
  const condition = BY_CONDITION.get(weather.main) ?? 0;
  const temperature = BY_TEMPERATURE.find((band) => weather.temp < band.belowCelsius)?.score ?? 0;
  return Math.min(MAX_WEATHER_SCORE, condition + temperature);
}
