import { countText } from '#ui/text/number-text.ts';

/** Texts of the plan at another time. */
export const whatIfTexts = {
  heading: 'What if',
  text: 'The plan of an area at another time, with the boosts and events that are known now. Nothing is stored.',
  area: 'Area',
  time: 'Day and time',
  clock: 'Day and time, time',
  wrongTime: 'Choose a time at most a year from now.',
  failed: 'The plan could not be loaded.',
  noSites: 'No sites available for the selected area.',
  noAreas: 'There are no areas yet.',
  list: 'Sites by score, without the route',
  showAll: (count: number) => `Show all ${countText(count)} sites`,
  noWeather: 'No weather is known for this time: it counts 0.',
  oneObservation: (weather: string, time: string) => `Weather: ${weather}, seen ${time}.`,
  observations: (first: string, last: string) => `Weather seen from ${first} to ${last}.`,
  sitesWithout: (count: number, all: number) => `${countText(count)} of ${countText(all)} sites have none.`,
} as const;
