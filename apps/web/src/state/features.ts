import type { Feature } from '@patrolplan/contract/features';
import { useSyncExternalStore } from 'react';
import { onConfigReady } from '#config/config-ready.ts';
import { runtimeConfig } from '#config/runtime-config.ts';

/** Whether this deployment has an optional part of the product; false until its configuration has arrived. */
export function useFeature(feature: Feature): boolean {
  return useSyncExternalStore(
    onConfigReady,
    () => runtimeConfig().features.includes(feature),
    () => false,
  );
}
