import { signInContract } from '@patrolplan/contract/sign-in';
import { queryOptions, useQuery } from '@tanstack/react-query';
import Building2 from 'lucide-react/icons/building-2';
import { startTransition, useEffect, useState } from 'react';
import { DeviceRow, RowAction } from './device-row.tsx';
import { providerTexts as texts } from './provider-texts.ts';
import { UnloadedLines } from './unloaded-lines.tsx';
import { sessionTime } from './session-time.ts';
import { minuteClock } from '#platform/clock.ts';
import { failureMessage } from '#platform/http/call-failure.ts';
import type { CallFailure } from '#platform/http/call-failure.ts';
import { valueOrThrow } from '#platform/query/call-error.ts';
import { useSource } from '#platform/source.ts';
import { api } from '#state/api.ts';
import { forgetReturned, goToProvider, readReturned } from '#state/sso.ts';
import type { Returned, Sso } from '#state/sso.ts';
import { useFormAction } from '#ui/action-form.tsx';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { done, idle, refused } from '#ui/form-outcome.ts';
import type { FormOutcome } from '#ui/form-outcome.ts';

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
  const linkedAt = data?.linked_at ?? null;
  return (
    <Card title={texts.heading}>
      <p className="pb-2 text-second text-ink-2">{texts.note(sso.name)}</p>
      {outcome.kind !== 'idle' && outcome.message !== null && (
        <div className="mb-2">
          <Banner key={attempt} tone={outcome.kind === 'done' ? 'success' : 'error'} takesFocus>
            {outcome.message}
          </Banner>
        </div>
      )}
      <UnloadedLines query={query} texts={texts} />
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
    </Card>
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
