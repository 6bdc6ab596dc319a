import type { Position } from '#geo/distance.ts';
import type { Provider } from '#providers/provider.ts';
import type { ProviderReply } from '#providers/provider-reply.ts';
import { type Observation, currentWeatherReply, toObservation } from './observation.ts';

export type OpenWeatherMap = {
  readonly provider: Provider;
  readonly host: string;
  readonly key: string;
};

/** The current weather at a place: https://openweathermap.org/current */
export async function askCurrentWeather(
  { provider, host, key }: OpenWeatherMap,
  place: Position,
  now: Date,
): Promise<ProviderReply<Observation>> {
  const url = new URL(`${host}/data/2.5/weather`);
  url.search = new URLSearchParams({
    lat: place.latitude.toFixed(4),
    lon: place.longitude.toFixed(4),
    appid: key,
    units: 'metric',
  }).toString();
  const reply = await provider.ask(url, currentWeatherReply);
  return reply.ok ? { ok: true, value: toObservation(reply.value, now) } : reply;
}
