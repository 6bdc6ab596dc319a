import { Suspense, lazy, useSyncExternalStore } from 'react';
import type { ComponentType } from 'react';
import { onConfigReady } from '#config/config-ready.ts';
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

/** The prerendered page has no demo card, so the first render has none either. */
function useIsDemo(): boolean {
  return useSyncExternalStore(
    onConfigReady,
    () => runtimeConfig().demo !== undefined,
    () => false,
  );
}

/** A link to the demo's mailbox, because the demo sends no email. Renders nothing elsewhere. */
export function MailboxLink() {
  const { demo } = runtimeConfig();
  const mailbox: unknown = Object(demo).mailbox;
  if (typeof mailbox !== 'string') return null;
  return (
    <a href={mailbox} className="flex min-h-11 items-center font-semibold underline underline-offset-4">
      Open the demo mailbox
    </a>
  );
}
