import type { ScorePart } from '#domain/score/score-breakdown.ts';

const parts: Readonly<Record<ScorePart, string>> = {
  base: 'Base',
  weather: 'Weather',
  boost: 'Boost',
  event: 'Event',
  route: 'Route',
};

/** Texts of the reasons. */
export const reasonTexts = {
  parts,
  planned: (part: string, score: string) => `${part} in the plan above: ${score}`,
  differs: (score: string) => `The score above is from an earlier plan. Now it is ${score}.`,
  asOf: (time: string) => `As of ${time}.`,
  atTime: (time: string, score: string) => `${time}: ${score} without the route.`,
  otherTime: 'At another time',
  otherTimeClock: 'At another time, time',
  now: 'Back to now',
  whatIf: 'Plan of the area at another time',
} as const;
