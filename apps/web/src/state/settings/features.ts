import type { Feature } from '@patrolplan/contract/features';
import { useSyncExternalStore } from 'react';
import { onConfigReady } from '#config/config-ready.ts';
import { runtimeConfig } from '#config/runtime-config.ts';

/** Whether this deployment has an optional feature; false until the configuration has loaded. */
export function useFeature(feature: Feature): boolean {
  return useSyncExternalStore(
    onConfigReady,
    () => runtimeConfig().features.includes(feature),
    () => false,
  );
}
