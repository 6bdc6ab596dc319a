import { optionalPart } from './optional-part.tsx';
import { runtimeConfig } from '#config/runtime-config.ts';
import type { FormOutcome } from '#ui/form-outcome.ts';

export type DemoCardProps = { enter: (entered: FormData) => Promise<FormOutcome> };

/** The accounts of a demo, after the form. */
export const DemoCard = optionalPart<DemoCardProps>(
  ({ demo }) => demo !== undefined,
  async () => (await import('./demo-accounts.tsx')).DemoAccounts,
);

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
