import * as v from 'valibot';
import { defineCall } from './define-call.ts';
import { maybeNumber, idInput, text, timeInput } from './scalars.ts';

export const readSiteWeather = defineCall({
  name: 'readSiteWeather',
  summary: 'The weather at one site.',
  method: 'POST',
  path: '/api/v1/sitesweather/single/',
  access: 'bearer',
  body: v.object({ site_id: idInput, current_time: timeInput }),
  reply: v.object({
    weather_icon: text,
    weather_main: text,
    weather_description: text,
    temp: maybeNumber,
  }),
  refusals: [404],
});
