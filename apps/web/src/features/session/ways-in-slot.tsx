import { Suspense, lazy, useSyncExternalStore } from 'react';
import type { ComponentType } from 'react';
import { onConfigReady } from '#config/config-ready.ts';
import { runtimeConfig } from '#config/runtime-config.ts';
import { report } from '#platform/report.ts';

const WaysIn = lazy(async (): Promise<{ default: ComponentType }> => {
  try {
    return { default: (await import('./ways-in.tsx')).WaysIn };
  } catch (cause) {
    // Without them the form still works.
    report('ways in', cause);
    return { default: () => null };
  }
});

/** The other ways to sign in, above the form. Their code is loaded only where the configuration names them. */
export function WaysInSlot() {
  return useHasWaysIn() ? (
    <Suspense>
      <WaysIn />
    </Suspense>
  ) : null;
}

/** The prerendered page has none, so the first render has none either. */
function useHasWaysIn(): boolean {
  return useSyncExternalStore(
    onConfigReady,
    () => runtimeConfig().features.includes('passkeys'),
    () => false,
  );
}
