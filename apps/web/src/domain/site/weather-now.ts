import type { contract, ReadReply } from '@patrolplan/contract';

/** The weather at one site as its detail shows it. */
export type WeatherNow = {
  readonly icon: string;
  readonly main: string;
  readonly description: string;
  readonly temp: number | null;
};

export function weatherFromReply(reply: ReadReply<typeof contract.readSiteWeather>): WeatherNow {
  return {
    icon: reply.weather_icon,
    main: reply.weather_main,
    description: reply.weather_description,
    temp: reply.temp,
  };
}
