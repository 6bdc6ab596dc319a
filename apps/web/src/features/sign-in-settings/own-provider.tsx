import { signInContract } from '@patrolplan/contract/sign-in';
import { queryOptions, useQuery } from '@tanstack/react-query';
import Building2 from 'lucide-react/icons/building-2';
import { startTransition, useEffect, useState } from 'react';
import { DeviceRow, RowAction } from './device-row.tsx';
import { ListCard } from './list-card.tsx';
import { sessionTime } from './session-time.ts';
import { minuteClock } from '#platform/clock.ts';
import { type CallFailure, failureMessage } from '#platform/http/call-failure.ts';
import { valueOrThrow } from '#platform/query/call-error.ts';
import { useSource } from '#platform/source.ts';
import { api } from '#state/service/api.ts';
import { type Returned, type Sso, forgetReturned, goToProvider, readReturned } from '#state/session/sso.ts';
import { useFormAction } from '#ui/form/action-form.tsx';
import { Button } from '#ui/button.tsx';
import { type FormOutcome, done, idle, refused } from '#ui/form/form-outcome.ts';

const texts = {
  heading: 'Single sign-on',
  note: (name: string) => `Sign in with your account at ${name}, without a password of PatrolPlan.`,
  loading: 'Loading single sign-on...',
  failed: 'Could not load single sign-on.',
  tryAgain: 'Try again',
  linked: (time: string) => `Linked ${time}`,
  link: (name: string) => `Link ${name}`,
  pending: 'One moment...',
  down: (name: string) => `${name}: not available now`,
  remove: 'Remove',
  removeNamed: (name: string) => `Remove ${name}`,
  doneLinked: 'Single sign-on is linked.',
  doneRemoved: 'Single sign-on is removed.',
  notLinked: (name: string) => `${name} was not linked. Try again.`,
} as const;

const linkQuery = queryOptions({
  queryKey: ['own-provider'],
  queryFn: ({ signal }) => valueOrThrow(api.call(signInContract.readSsoLink, {}, { signal })),
  networkMode: 'always',
});

type Step = 'link' | 'returned' | 'remove';

/** The account at the organisation's provider: link it, remove it. */
export function OwnProvider({ sso }: { sso: Sso }) {
  const query = useQuery(linkQuery);
  const { data, refetch } = query;
  const now = new Date(useSource(minuteClock) * 60_000);
  const [returned] = useState(readReturned);
  const { run, pending, submit } = useFormAction(async (entered) => {
    const outcome = await take(stepIn(entered), returned, sso.name);
    if (outcome.kind === 'done') await refetch();
    return outcome;
  });
  const start = (step: Step) => startTransition(() => submit(asForm(step)));
  useEffect(() => {
    // The code works once: only on arrival from the provider.
    if (returned === null) return;
    forgetReturned();
    startTransition(() => submit(asForm('returned')));
  }, [returned, submit]);
  const { outcome, attempt } = run;
  const shown =
    outcome.kind === 'idle' || outcome.message === null
      ? null
      : { isDone: outcome.kind === 'done', text: outcome.message, number: attempt };
  const linkedAt = data?.linked_at ?? null;
  return (
    <ListCard query={query} texts={texts} note={texts.note(sso.name)} outcome={shown}>
      {linkedAt !== null && (
        <ul className="border-t border-line">
          <DeviceRow
            icon={Building2}
            name={sso.name}
            lines={[texts.linked(sessionTime(new Date(linkedAt), now, { onlyDay: true }))]}
          >
            <RowAction label={texts.removeNamed(sso.name)} pending={pending} onClick={() => start('remove')}>
              {texts.remove}
            </RowAction>
          </DeviceRow>
        </ul>
      )}
      {data !== undefined && linkedAt === null && (
        <div className="mt-1 grid">
          <Button
            variant="quiet"
            pending={pending}
            pendingLabel={texts.pending}
            blocked={sso.isDown}
            onClick={() => start('link')}
          >
            {sso.isDown ? texts.down(sso.name) : texts.link(sso.name)}
          </Button>
        </div>
      )}
    </ListCard>
  );
}

function asForm(step: Step): FormData {
  const form = new FormData();
  form.set('step', step);
  return form;
}

function stepIn(form: FormData): Step {
  const step = form.get('step');
  return step === 'returned' || step === 'remove' ? step : 'link';
}

async function take(step: Step, returned: Returned | null, name: string): Promise<FormOutcome> {
  if (step === 'remove') {
    const reply = await api.call(signInContract.removeSsoLink, {});
    return reply.ok ? done(texts.doneRemoved) : refusal(reply.failure);
  }
  if (step === 'returned' && returned?.kind === 'code') {
    const { code, binding } = returned;
    const reply = await api.call(signInContract.finishSsoLink, { body: { code, binding } });
    return reply.ok ? done(texts.doneLinked) : refusal(reply.failure);
  }
  if (step === 'returned') return refused(texts.notLinked(name));
  const failure = await goToProvider({ kind: 'link' });
  return failure === null ? idle : refusal(failure);
}

const refusal = (failure: CallFailure): FormOutcome => refused(failureMessage(failure));
