import { useEffect, useState } from 'react';
import { configReady } from '#config/config-ready.ts';
import { runtimeConfig } from '#config/runtime-config.ts';
import { type Credit, type ProvidedData, creditsFor } from '#domain/credits.ts';

/** Whom to name for the data shown. Waits for the configuration: prerendered HTML names nobody. */
export function useCredits(shown: readonly ProvidedData[]): readonly Credit[] {
  const [isReady, setIsReady] = useState(false);
  useEffect(() => {
    void configReady().then(() => setIsReady(true));
  }, []);
  return isReady ? creditsFor(runtimeConfig().attribution, shown) : [];
}
