import { useSyncExternalStore } from 'react';
import { onConfigReady } from '#config/config-ready.ts';
import { runtimeConfig } from '#config/runtime-config.ts';
import { type Credit, type ProvidedData, creditsFor } from '#domain/credits.ts';

/** Attribution of the shown data. */
export function useCredits(shown: readonly ProvidedData[]): readonly Credit[] {
  return creditsFor(useSyncExternalStore(onConfigReady, readAttribution), shown);
}

function readAttribution(): unknown {
  return runtimeConfig().attribution;
}
