import { Suspense, lazy, useSyncExternalStore } from 'react';
import type { ComponentType } from 'react';
import { onConfigReady } from '#config/config-ready.ts';
import { runtimeConfig } from '#config/runtime-config.ts';
import type { RuntimeConfig } from '#config/runtime-config.ts';
import { report } from '#platform/report.ts';

/**
 * A part of the sign-in screen whose code is loaded only if the configuration enables it. The prerendered page does not
 * contain it, so the first render does not either. The form works without it.
 */
export function optionalPart<Props extends object>(
  isOn: (config: RuntimeConfig) => boolean,
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const Part = lazy(async (): Promise<{ default: ComponentType<Props> }> => {
    try {
      return { default: await load() };
    } catch (cause) {
      report('sign-in screen', cause);
      return { default: () => null };
    }
  });
  return function OptionalPart(props) {
    const shown = useSyncExternalStore(
      onConfigReady,
      () => isOn(runtimeConfig()),
      () => false,
    );
    return shown ? (
      <Suspense>
        <Part {...props} />
      </Suspense>
    ) : null;
  };
}
