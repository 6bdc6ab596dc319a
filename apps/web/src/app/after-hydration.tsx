import { useEffect } from 'react';
import { bootHandoff } from '#platform/boot-handoff/boot-handoff.ts';

/**
 * Mounted with the first screen. Its effect runs once React has hydrated the prerendered HTML, and submits the form that
 * the boot script held back.
 */
export function AfterHydration() {
  useEffect(() => {
    const handoff = bootHandoff();
    if (!handoff) return;
    handoff.releaseForms?.();
    handoff.hydrated = true;
    const form = handoff.pendingForm;
    handoff.pendingForm = undefined;
    if (form?.isConnected) form.requestSubmit();
  }, []);
  return null;
}
