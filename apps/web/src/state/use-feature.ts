import type { Feature } from '@patrolplan/contract/features';
import { useSyncExternalStore } from 'react';
import { onConfigReady } from '#config/config-ready.ts';
import { runtimeConfig } from '#config/runtime-config.ts';

/** Whether an optional part of the product is on. Before the configuration is there, it is off. */
export function useFeature(feature: Feature): boolean {
  return useSyncExternalStore(
    onConfigReady,
    () => runtimeConfig().features.includes(feature),
    () => false,
  );
}
