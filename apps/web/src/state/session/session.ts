import { type Session, createSession } from './create-session.ts';
import { clearStoredSession, storedValue } from '#platform/storage/stored-value.ts';
import { useSource } from '#platform/source.ts';

/** The current session. Only this file writes the tokens. */
export const { session, sessionNumber, tokens, signIn, signOut, endSession } = createSession({
  accessToken: storedValue('accessToken'),
  refreshToken: storedValue('refreshToken'),
  clearStored: clearStoredSession,
});

export function useSession(): Session {
  return useSource(session);
}
