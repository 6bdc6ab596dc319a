import LoaderCircle from 'lucide-react/icons/loader-circle';
import { startTransition, useState } from 'react';
import type { DemoCardProps } from './demo-card.tsx';
import { sessionTexts } from './texts.ts';
import { runtimeConfig } from '#config/runtime-config.ts';
import { chooseAreas } from '#state/sites/area-selection.ts';
import { useFormAction } from '#ui/form/action-form.tsx';
import { Banner } from '#ui/page/banner.tsx';

const TITLE = 'Demo accounts';
const HINT = 'One tap signs you in.';

/** Below the form; on wide screens beside it, where the plain shell centres both (app.css). */
const PLACE =
  'mx-5 mt-4 lg:mx-0 @min-[63rem]:absolute @min-[63rem]:top-0 @min-[63rem]:left-full @min-[63rem]:m-0 @min-[63rem]:ml-3 ' +
  '@min-[63rem]:w-64 @min-[80rem]:ml-6 @min-[80rem]:w-90';

export function DemoAccounts({ enter }: DemoCardProps) {
  const accounts = readDemoAccounts(runtimeConfig().demo);
  const [chosen, setChosen] = useState('');
  const { run, submit, pending } = useFormAction(async (entered) => {
    const outcome = await enter(entered);
    const areas = accounts.find(({ email }) => email === entered.get('email'))?.areas;
    if (outcome.kind === 'done' && areas !== undefined) chooseAreas(areas);
    return outcome;
  });

  function choose({ email, password }: DemoAccount): void {
    const entered = new FormData();
    entered.set('email', email);
    entered.set('password', password);
    setChosen(email);
    startTransition(() => submit(entered));
  }

  // Where only single sign-on signs in.
  if (accounts.length === 0) return null;
  return (
    <section
      aria-label={TITLE}
      className={`rounded-card border border-line bg-surface px-4 pt-4 pb-1 shadow-card dark:shadow-none ${PLACE}`}
    >
      <h2 className="text-h2">{TITLE}</h2>
      <p className="pb-2 text-second text-ink-2">{HINT}</p>
      {run.outcome.kind === 'refused' && (
        <div className="pb-3">
          <Banner key={run.attempt} tone="error" detail={run.outcome.detail} takesFocus>
            {run.outcome.message}
          </Banner>
        </div>
      )}
      <ul>
        {accounts.map((account) => (
          <li key={account.email} className="border-t border-line">
            <AccountRow
              account={account}
              entering={pending && account.email === chosen}
              disabled={pending}
              onChoose={() => choose(account)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

export function DemoMailbox() {
  const mailbox: unknown = Object(runtimeConfig().demo).mailbox;
  if (typeof mailbox !== 'string') return null;
  return (
    <a href={mailbox} className="flex min-h-11 items-center font-semibold underline underline-offset-4">
      Open the demo mailbox
    </a>
  );
}

type AccountRowProps = {
  account: DemoAccount;
  entering: boolean;
  disabled: boolean;
  onChoose: () => void;
};

function AccountRow({ account: { name, role }, entering, disabled, onChoose }: AccountRowProps) {
  return (
    <button
      type="button"
      disabled={disabled}
      onClick={onChoose}
      className={`flex min-h-14 w-full items-center gap-3 py-1 text-left ${disabled && !entering ? 'opacity-60' : ''}`}
    >
      <span
        aria-hidden
        className="grid size-9 shrink-0 place-items-center rounded-full bg-accent-soft text-small font-bold text-link @max-[16rem]:hidden"
      >
        {nameInitials(name)}
      </span>
      <span className="min-w-0 flex-1 wrap-anywhere">
        <span className="block text-body font-strong">{name}</span>
        <span className="block text-second text-ink-2">{entering ? sessionTexts.submitting : role}</span>
      </span>
      {entering && <LoaderCircle aria-hidden className="size-5 shrink-0 animate-spin" />}
    </button>
  );
}

const nameInitials = (name: string): string =>
  name
    .split(' ')
    .map((part) => part.slice(0, 1))
    .join('');

type DemoAccount = {
  readonly name: string;
  readonly role: string;
  readonly email: string;
  readonly password: string;
  readonly areas: readonly string[];
};

/** The accounts in the `demo` field of `/config.json`. Invalid entries are left out. */
export function readDemoAccounts(demo: unknown): readonly DemoAccount[] {
  const accounts: unknown = Object(demo).accounts;
  return Array.isArray(accounts) ? accounts.filter(isAccount) : [];
}

function isAccount(value: unknown): value is DemoAccount {
  const fields = Object(value);
  return (
    ['name', 'role', 'email', 'password'].every((name) => typeof fields[name] === 'string') &&
    Array.isArray(fields.areas) &&
    fields.areas.every((area: unknown) => typeof area === 'string')
  );
}
