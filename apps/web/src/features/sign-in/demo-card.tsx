import { optionalPart } from './optional-part.tsx';
import type { RuntimeConfig } from '#config/runtime-config.ts';
import type { FormOutcome } from '#ui/form/form-outcome.ts';

export type DemoCardProps = { enter: (entered: FormData) => Promise<FormOutcome> };

const isDemo = ({ demo }: RuntimeConfig) => demo !== undefined;
const load = () => import('./demo-accounts.tsx');

/** The accounts of a demo, after the form. */
export const DemoCard = optionalPart<DemoCardProps>(isDemo, async () => (await load()).DemoAccounts);

/** A link to the demo's mailbox, because the demo sends no email. */
export const MailboxLink = optionalPart(isDemo, async () => (await load()).DemoMailbox);
