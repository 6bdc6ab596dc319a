import { useEffect } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { paths } from '#config/paths.ts';
import { session } from '#state/session.ts';

/**
 * A session that ends, in this tab or another, leads to the sign-in screen with its message: the only navigation
 * that no screen asked for. It happens before React renders again, so that no guard gets there first without the message.
 */
export function SessionEnd() {
  useLeaveOnSessionEnd();
  return null;
}

/** Joins the address to the session. */
function useLeaveOnSessionEnd(): void {
  useEffect(
    () =>
      session.subscribe(() => {
        const now = session.get();
        if (now.kind === 'signed-in') return;
        const state = now.notice === null ? null : { message: now.notice, tone: 'error' };
        navigate(paths.login, { replace: true, state });
      }),
    [],
  );
}
