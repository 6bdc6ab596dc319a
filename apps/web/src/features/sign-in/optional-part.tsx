import { type ComponentType, useSyncExternalStore } from 'react';
import { onConfigReady } from '#config/config-ready.ts';
import { type RuntimeConfig, runtimeConfig } from '#config/runtime-config.ts';
import { report } from '#platform/report.ts';

const Nothing = () => null;

/**
 * A part of the sign-in screen whose code is loaded only if the configuration enables it. The form works without it.
 * `Before` is what the page shows until then. Without Suspense, which would replace the elements of `Before`.
 */
export function optionalPart<Props extends object>(
  isOn: (config: RuntimeConfig) => boolean,
  load: () => Promise<ComponentType<Props>>,
  Before: ComponentType<Props> = Nothing,
): ComponentType<Props> {
  let Loaded = Before;
  let Off = Before;
  async function loadIfOn(): Promise<void> {
    if (!isOn(runtimeConfig())) return;
    Loaded = await load().catch((cause: unknown) => {
      report('sign-in screen', cause);
      return Nothing;
    });
  }
  function subscribe(notify: () => void): () => void {
    // The configuration of the last visit enables it already.
    void loadIfOn().then(notify);
    return onConfigReady(() => {
      Off = Nothing;
      void loadIfOn().then(notify);
    });
  }
  return function OptionalPart(props) {
    const Part = useSyncExternalStore(
      subscribe,
      () => (isOn(runtimeConfig()) ? Loaded : Off),
      () => Before,
    );
    return <Part {...props} />;
  };
}
