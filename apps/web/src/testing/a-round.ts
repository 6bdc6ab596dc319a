import { aStop } from './a-stop.ts';
import { type RoundSetup, startRound } from '#domain/round/round.ts';

export const HERE = { latitude: 54.97, longitude: -1.61 };
export const START = Date.parse('2026-11-14T15:00:00Z');

/** Two hours that start here and now. */
export const aSetup = (given: Partial<RoundSetup> = {}): RoundSetup => ({
  startedAt: START,
  finishBy: START + 2 * 3_600_000,
  from: HERE,
  end: null,
  visitMinutes: 6,
  vary: false,
  seed: 1,
  pace: 0.004,
  legs: {},
  ...given,
});

/** A round of two stops. */
export const aRound = () => startRound('r1', aSetup(), [aStop(1), aStop(2)]);
