/**
 * A rate limit. The free attempts of a window pass. The last of them and each further one is followed
 * by a pause, which doubles up to the longest. Attempts during a pause are refused.
 */
export type AttemptLimit = {
  readonly freeAttempts: number;
  readonly windowSeconds: number;
  readonly firstPauseSeconds: number;
  readonly longestPauseSeconds: number;
};

const QUARTER_HOUR_SECONDS = 15 * 60;
const HOUR_SECONDS = 60 * 60;
export const DAY_SECONDS = 24 * HOUR_SECONDS;

/**
 * All attempts from one network, whatever the account. A whole shift behind one office address signs in within minutes;
 * `perAddress` is the configured number for that.
 */
export function networkLimits(perAddress: number) {
  const every = (freeAttempts: number): AttemptLimit => ({
    freeAttempts,
    windowSeconds: QUARTER_HOUR_SECONDS,
    firstPauseSeconds: 1,
    longestPauseSeconds: 60,
  });
  const fewer = every(Math.max(1, Math.floor(perAddress / 5)));
  return {
    login: every(perAddress),
    /** Of unknown tokens. */
    refresh: every(perAddress),
    logOut: every(perAddress),
    register: fewer,
    requestReset: fewer,
    confirmReset: fewer,
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
/** Each of these sends an email. */
const emailed: AttemptLimit = {
  freeAttempts: 5,
  windowSeconds: HOUR_SECONDS,
  firstPauseSeconds: 60,
  longestPauseSeconds: QUARTER_HOUR_SECONDS,
};

/** Attempts on one account from one network: nobody on another network can use them up. */
export const accountLimits = {
  login: guarded,
  /** Allowed even while unknown networks have used up their shared limit, so that the owner can sign in from a new network. */
  firstTries: {
    freeAttempts: 3,
    windowSeconds: DAY_SECONDS,
    firstPauseSeconds: DAY_SECONDS,
    longestPauseSeconds: DAY_SECONDS,
  },
  register: emailed,
  requestReset: emailed,
} as const satisfies Record<string, AttemptLimit>;

/** The most emails in an hour. The pause is as long as a reset link lives, so the mailbox always holds one that works. */
const mailbox: AttemptLimit = {
  freeAttempts: 10,
  windowSeconds: HOUR_SECONDS,
  firstPauseSeconds: HOUR_SECONDS,
  longestPauseSeconds: HOUR_SECONDS,
};

/** Limits shared by all networks that never signed in to an account. */
export const unknownNetworkLimits = {
  login: {
    freeAttempts: 20,
    windowSeconds: DAY_SECONDS,
    firstPauseSeconds: 60,
    longestPauseSeconds: QUARTER_HOUR_SECONDS,
  },
  register: mailbox,
  requestReset: mailbox,
} as const satisfies Record<string, AttemptLimit>;

/** Limits of one signed-in person, from any network. */
export const userLimits = {
  refresh: { ...guarded, freeAttempts: 200 },
  changePassword: guarded,
  logRouteFetch: { ...guarded, freeAttempts: 120 },
  // A visit is sent at most every ten seconds, each try again counted.
  sendFieldEvents: { ...guarded, freeAttempts: 600 },
  subscribeToPush: { ...guarded, freeAttempts: 30 },
  // Each one tells the contacts. The pauses are short, because the need may be real.
  callForHelp: { ...guarded, freeAttempts: 20, longestPauseSeconds: 10 },
} as const satisfies Record<string, AttemptLimit>;

/** Calls of one program, apart from all people. */
export const keyLimit: AttemptLimit = {
  freeAttempts: 600,
  windowSeconds: 60,
  firstPauseSeconds: 1,
  longestPauseSeconds: 60,
};

/** The pauses after the last free attempt and after each one beyond it; the last pause repeats. */
export function pauses(limit: AttemptLimit): readonly number[] {
  const seconds = [limit.firstPauseSeconds];
  for (let next = limit.firstPauseSeconds * 2; next < limit.longestPauseSeconds; next *= 2)
    seconds.push(next);
  if (limit.longestPauseSeconds > limit.firstPauseSeconds) seconds.push(limit.longestPauseSeconds);
  return seconds;
}
