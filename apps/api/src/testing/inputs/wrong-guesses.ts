import { createAttemptLimiter } from '#modules/sign-in/limits/limit-attempts.ts';
import { mayTryPassword } from '#modules/sign-in/limits/may-try-password.ts';
import type { TestApp } from '#testing/test-app.ts';

export const ATTACKER = '198.51.100.9';
export const manyNetworks = (n: number): string => `203.0.${Math.floor(n / 200)}.${(n % 200) + 1}`;

/** Wrong guesses, counted as a log-in counts them but without the slow hashing; true for each that passed. */
export const wrongGuesses =
  (app: () => TestApp) =>
  async (email: string, times: number, address: (n: number) => string = () => ATTACKER) => {
    const { ATTEMPTS_PER_ADDRESS: perAddress, TOKEN_SECRETS: secrets } = app().config;
    const limits = createAttemptLimiter(app(), { perAddress, secrets });
    const passed: boolean[] = [];
    for (let n = 0; n < times; n += 1) {
      passed.push((await mayTryPassword(limits, { email, address: address(n) })).ok);
    }
    return passed;
  };
