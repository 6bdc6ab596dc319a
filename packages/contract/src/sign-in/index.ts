import { endOtherSessions, endOwnSession, listSessions, logOut } from './sessions.ts';

/** The calls of the features `passkeys` and `sso`. Only their screens load them. */
export const signInContract = {
  listSessions,
  endOwnSession,
  endOtherSessions,
  logOut,
} as const;
