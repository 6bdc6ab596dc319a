import { createSession } from './create-session.ts';
import { clearStoredSession, storedValue } from '#platform/storage/stored-value.ts';

/** Who is at the wheel. This file is the only writer of the tokens. */
export const { session, sessionNumber, tokens, signIn, signOut, endSession } = createSession({
  accessToken: storedValue('accessToken'),
  refreshToken: storedValue('refreshToken'),
  clearStored: clearStoredSession,
});
