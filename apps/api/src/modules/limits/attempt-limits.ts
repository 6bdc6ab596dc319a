/**
 * How often one network address and one account may try. A try beyond `freeAttempts` in a window is still let
 * through, but each is followed by a pause that doubles: a person with a bad memory waits seconds, a guessing
 * machine gets a few dozen tries an hour. Pauses stay short for accounts, so that nobody can lock a warden out of a
 * shift by guessing in their name.
 */
export type AttemptLimit = {
  readonly freeAttempts: number;
  readonly windowSeconds: number;
  readonly firstPauseSeconds: number;
  readonly longestPauseSeconds: number;
};

const QUARTER_HOUR_SECONDS = 15 * 60;
const HOUR_SECONDS = 60 * 60;

/** A whole shift behind one office address signs in within minutes; `perAddress` is the configured number for that. */
export function addressLimits(perAddress: number) {
  const every = (freeAttempts: number): AttemptLimit => ({
    freeAttempts,
    windowSeconds: QUARTER_HOUR_SECONDS,
    firstPauseSeconds: 1,
    longestPauseSeconds: 60,
  });
  return {
    login: every(perAddress),
    // Access tokens live five minutes, so each warden renews three times in a window, and more with several tabs.
    refresh: every(perAddress * 10),
    register: every(Math.max(1, Math.floor(perAddress / 5))),
    reset: every(Math.max(1, Math.floor(perAddress / 5))),
    changePassword: every(perAddress),
    verifyEmail: every(perAddress),
  } as const satisfies Record<string, AttemptLimit>;
}

const guarded: AttemptLimit = {
  freeAttempts: 10,
  windowSeconds: QUARTER_HOUR_SECONDS,
  firstPauseSeconds: 2,
  longestPauseSeconds: 60,
};
/** These send an email each time: nobody's mailbox is to be filled by a stranger. */
const emailed: AttemptLimit = {
  freeAttempts: 5,
  windowSeconds: HOUR_SECONDS,
  firstPauseSeconds: 60,
  longestPauseSeconds: QUARTER_HOUR_SECONDS,
};

export const accountLimits = {
  login: guarded,
  refresh: { ...guarded, freeAttempts: 200 },
  register: emailed,
  requestReset: emailed,
  confirmReset: guarded,
  changePassword: guarded,
} as const satisfies Record<string, AttemptLimit>;

/** The pauses after the last free attempt and after each one beyond it; the last pause repeats. */
export function pauses(limit: AttemptLimit): readonly number[] {
  const seconds = [limit.firstPauseSeconds];
  for (let next = limit.firstPauseSeconds * 2; next < limit.longestPauseSeconds; next *= 2)
    seconds.push(next);
  if (limit.longestPauseSeconds > limit.firstPauseSeconds) seconds.push(limit.longestPauseSeconds);
  return seconds;
}
