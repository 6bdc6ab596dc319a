import type { Deps } from '#core/deps.ts';
import type { Job } from '#core/job.ts';
import type { Connect } from '#providers/provider.ts';
import { refreshWeather } from './refresh-weather.ts';

export function weatherJobs(deps: Deps, connect: Connect): readonly Job[] {
  const connected = connect('openweathermap');
  const weather = connected && { ...connected, host: deps.config.OPENWEATHERMAP_URL };
  return [
    {
      name: 'refresh-weather',
      cron: '*/10 * * * *',
      atStart: true,
      work: () => refreshWeather(deps, weather),
    },
  ];
}
