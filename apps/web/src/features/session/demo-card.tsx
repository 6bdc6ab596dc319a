import { Suspense, lazy, useEffect, useState } from 'react';
import type { ComponentType } from 'react';
import { configReady } from '#config/config-ready.ts';
import { runtimeConfig } from '#config/runtime-config.ts';
import { report } from '#platform/report.ts';
import type { FormOutcome } from '#ui/form-outcome.ts';

export type DemoCardProps = { enter: (entered: FormData) => Promise<FormOutcome> };

const DemoAccounts = lazy(async (): Promise<{ default: ComponentType<DemoCardProps> }> => {
  try {
    return { default: (await import('./demo-accounts.tsx')).DemoAccounts };
  } catch (cause) {
    // Without the card the form still works.
    report('demo accounts', cause);
    return { default: () => null };
  }
});

/** The accounts of a demo, after the form. Its code is loaded only where the configuration names a demo. */
export function DemoCard(props: DemoCardProps) {
  return useIsDemo() ? (
    <Suspense>
      <DemoAccounts {...props} />
    </Suspense>
  ) : null;
}

/** Waits for the configuration. The prerendered page knows no demo, so the first render shows none either. */
function useIsDemo(): boolean {
  const [isDemo, setIsDemo] = useState(false);
  useEffect(() => {
    void configReady().then(() => setIsDemo(runtimeConfig().demo !== undefined));
  }, []);
  return isDemo;
}
