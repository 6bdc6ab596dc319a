import { useEffect, useState } from 'react';
import type { ComponentType } from 'react';
import { configReady } from '#config/config-ready.ts';
import { runtimeConfig } from '#config/runtime-config.ts';
import { report } from '#platform/report.ts';
import type { FormOutcome } from '#ui/form-outcome.ts';

export type DemoCardProps = { enter: (entered: FormData) => Promise<FormOutcome> };

/** The accounts of a demo, after the form. Its code is loaded only where the configuration names a demo. */
export function DemoCard(props: DemoCardProps) {
  const Accounts = useDemoAccounts();
  return Accounts && <Accounts {...props} />;
}

/** Waits for the configuration. The prerendered page knows no demo, so the first render shows none either. */
function useDemoAccounts(): ComponentType<DemoCardProps> | null {
  const [Accounts, setAccounts] = useState<ComponentType<DemoCardProps> | null>(null);
  useEffect(() => {
    let isGone = false;
    async function load(): Promise<void> {
      await configReady();
      if (runtimeConfig().demo === undefined) return;
      const { DemoAccounts } = await import('./demo-accounts.tsx');
      if (!isGone) setAccounts(() => DemoAccounts);
    }
    // Without the card the form still works.
    load().catch((cause: unknown) => report('demo accounts', cause));
    return () => {
      isGone = true;
    };
  }, []);
  return Accounts;
}
