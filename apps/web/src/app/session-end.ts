import { navigate } from 'wouter/use-browser-location';
import { paths } from '#config/paths.ts';
import { session } from '#state/session/session.ts';

/**
 * Goes to the sign-in screen, with the message, when the session ends in this tab or another. Call it before the first
 * render, so that it navigates before React renders again: the guard would redirect without the message.
 */
export function followSessionEnd(): void {
  session.subscribe(() => {
    const now = session.get();
    if (now.kind === 'signed-in') return;
    const state = now.notice === null ? null : { message: now.notice, tone: 'error' };
    navigate(paths.login, { replace: true, state });
  });
}
