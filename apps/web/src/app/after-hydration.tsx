import { useEffect } from 'react';
import { preloadAfterSignIn } from './preload-screen.ts';
import { paths } from '#config/paths.ts';
import { bootHandoff } from '#platform/boot-handoff/boot-handoff.ts';
import { session } from '#state/session.ts';

/** Mounts with the first screen: its effects run when React has hydrated the prerendered HTML. */
export function AfterHydration() {
  useReleasedForms();
  usePreloadWhileTyping();
  return null;
}

/** Submits the form that the boot script held back. */
function useReleasedForms(): void {
  useEffect(() => {
    const handoff = bootHandoff();
    if (!handoff) return;
    handoff.releaseForms?.();
    handoff.hydrated = true;
    const form = handoff.pendingForm;
    handoff.pendingForm = undefined;
    if (form?.isConnected) form.requestSubmit();
  }, []);
}

/** Loads the dashboard at the first keystroke on the sign-in screen. */
function usePreloadWhileTyping(): void {
  useEffect(() => {
    if (session.get().kind === 'signed-in') return undefined;
    const preload = () => {
      // A failure is ignored here. Opening the screen loads it again and shows the error.
      preloadAfterSignIn(paths.dashboard).catch(() => undefined);
    };
    document.addEventListener('input', preload, { once: true });
    return () => document.removeEventListener('input', preload);
  }, []);
}
