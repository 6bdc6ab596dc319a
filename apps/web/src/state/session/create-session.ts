import type { Tokens } from '#platform/http/renew-token.ts';
import { type Source, createSource } from '#platform/source.ts';
import type { StoredValue } from '#platform/storage/stored-values.ts';

/** `notice` explains why a session ended, for the sign-in screen; null after a log-out by the person. */
export type Session =
  | { readonly kind: 'signed-out'; readonly notice: string | null }
  | { readonly kind: 'signed-in' };

type TokenPair = { readonly access: string; readonly refresh: string };

export type SessionControl = {
  readonly session: Source<Session>;
  /** Changes with every sign-in and sign-out, here or in another tab. */
  readonly sessionNumber: () => number;
  readonly tokens: Tokens;
  /** False when the tokens could not be stored; then no session begins. */
  readonly signIn: (pair: TokenPair) => boolean;
  readonly signOut: () => void;
  readonly endSession: (message: string) => void;
};

const SIGNED_IN: Session = { kind: 'signed-in' };

/** An access token in storage is a session; removing it in one tab ends the session in all tabs. */
export function createSession(deps: {
  accessToken: StoredValue<string>;
  refreshToken: StoredValue<string>;
  /** A session that ended by itself keeps the last area selection; signing out keeps nothing. */
  clearStored(keep: 'nothing' | 'last-areas'): void;
}): SessionControl {
  const { accessToken, refreshToken } = deps;
  const source = createSource<Session>(
    accessToken.get() === null ? { kind: 'signed-out', notice: null } : SIGNED_IN,
  );
  let number = 0;
  let ending: string | null = null;

  accessToken.subscribe(() => {
    const hasToken = accessToken.get() !== null;
    const known = source.get().kind === 'signed-in';
    if (hasToken === known) return; // A refreshed token belongs to the same session.
    number += 1;
    // Signed out by another tab: removes what this tab wrote in the meantime too.
    if (!hasToken) deps.clearStored(ending === null ? 'nothing' : 'last-areas');
    source.set(hasToken ? SIGNED_IN : { kind: 'signed-out', notice: ending });
  });

  function end(notice: string | null): void {
    const wasSignedIn = source.get().kind === 'signed-in';
    ending = notice;
    deps.clearStored(notice === null ? 'nothing' : 'last-areas');
    ending = null;
    // There was no session to end, but the reason is still shown.
    if (!wasSignedIn) source.set({ kind: 'signed-out', notice });
  }

  return {
    session: { get: source.get, subscribe: source.subscribe },
    sessionNumber: () => number,
    tokens: {
      access: () => accessToken.reread(),
      refresh: () => refreshToken.reread(),
      store({ access, refresh }) {
        // The access token last: a tab that reads it finds the matching refresh token.
        if (refresh !== undefined) refreshToken.set(refresh);
        accessToken.set(access);
      },
    },
    signIn({ access, refresh }) {
      // The access token last: it starts the session.
      if (refreshToken.setIfStorable(refresh) && accessToken.setIfStorable(access)) return true;
      refreshToken.clear();
      return false;
    },
    signOut: () => end(null),
    endSession: (message) => end(message),
  };
}
