import { useEffect } from 'react';
import { preloadAfterSignIn } from './preload-screen.ts';
import { paths } from '#config/paths.ts';
import { bootHandoff } from '#platform/boot-handoff/boot-handoff.ts';
import { session } from '#state/session.ts';

/** Stands beside the screen, so that it mounts when the screen has been taken over from the boot script. */
export function AfterHydration() {
  useReleasedForms();
  usePreloadWhileTyping();
  return null;
}

/** Joins the forms to the app: one that was sent before the app could answer is sent now. */
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

/** Joins the first keystroke of a visitor to the loading of what comes after the sign-in. */
function usePreloadWhileTyping(): void {
  useEffect(() => {
    if (session.get().kind === 'signed-in') return undefined;
    const preload = () => {
      // Only ahead of time: a failure shows when the screen itself is asked for.
      preloadAfterSignIn(paths.dashboard).catch(() => undefined);
    };
    document.addEventListener('input', preload, { once: true });
    return () => document.removeEventListener('input', preload);
  }, []);
}
