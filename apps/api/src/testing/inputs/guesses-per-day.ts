import {
  type AttemptLimit,
  DAY_SECONDS,
  accountLimits,
  pauses,
  unknownNetworkLimits,
} from '#modules/sign-in/limits/attempt-limits.ts';

/** How many attempts pass in a day when each comes at the first permitted moment. */
export function attemptsPerDay(limit: AttemptLimit): number {
  const pauseAfter = pauses(limit);
  let passed = 0;
  let inWindow = 0;
  let windowStart = 0;
  for (let now = 0; now < DAY_SECONDS;) {
    if (now - windowStart >= limit.windowSeconds) {
      windowStart = now;
      inWindow = 0;
    }
    passed += 1;
    inWindow += 1;
    const beyond = inWindow - limit.freeAttempts;
    if (beyond >= 0) now += pauseAfter[Math.min(beyond, pauseAfter.length - 1)] ?? 0;
  }
  return passed;
}

/** The most guesses at the password of one account in a day, from networks that never signed in to it. */
export function guessesPerDay(networks: number): number {
  return networks * accountLimits.firstTries.freeAttempts + attemptsPerDay(unknownNetworkLimits.login);
}
