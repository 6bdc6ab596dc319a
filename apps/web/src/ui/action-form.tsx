import { Fragment, useActionState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import { Banner } from './banner.tsx';
import { Button } from './button.tsx';
import { FormInput } from './form-input.tsx';
import type { FormInputProps } from './form-input.tsx';
import { idle } from './form-outcome.ts';
import type { FormOutcome } from './form-outcome.ts';

type ActionFormProps = {
  form: { run: FormRun; submit: (form: FormData) => void; pending: boolean };
  fields: readonly Omit<FormInputProps, 'wrongBecause'>[];
  submitLabel: string;
  pendingLabel: string;
  /** Shown above the fields until the form has been submitted. */
  notice?: ReactNode;
  /** A narrow button on wide screens, for a form inside a page. */
  compact?: boolean;
};

/** Id of the error banner, which fields refer to. There is one form per screen. */
const BANNER_ID = 'form-error';

/** Banner, fields, button. The fields are uncontrolled and keep what was typed. */
export function ActionForm({ form, fields, submitLabel, pendingLabel, notice, compact }: ActionFormProps) {
  const { run, submit, pending } = form;
  const wrong = run.outcome.kind === 'refused' ? run.outcome.wrongFields : undefined;
  return (
    <form action={submit} onReset={preventReset} className="flex flex-col gap-5">
      {run.attempt === 0 ? notice : <OutcomeBanner key={`outcome ${run.attempt}`} run={run} />}
      <Fragment key={`fields ${run.successes}`}>
        {fields.map((field) => (
          <FormInput
            key={field.name}
            {...field}
            wrongBecause={wrong?.includes(field.name) ? BANNER_ID : undefined}
          />
        ))}
      </Fragment>
      <div className={compact ? 'grid lg:justify-start' : 'grid'}>
        <Button type="submit" pending={pending} pendingLabel={pendingLabel}>
          {submitLabel}
        </Button>
      </div>
    </form>
  );
}

function OutcomeBanner({ run }: { run: FormRun }) {
  const { outcome } = run;
  if (outcome.kind === 'idle') return null;
  if (outcome.kind === 'done') {
    return outcome.message === null ? null : <Banner tone="success">{outcome.message}</Banner>;
  }
  return (
    <Banner id={BANNER_ID} tone="error" detail={outcome.detail} takesFocus>
      {outcome.message}
    </Banner>
  );
}

/** Prevents React from resetting the form after each action, also after a failed one. */
function preventReset(event: FormEvent): void {
  event.preventDefault();
}

export type FormRun = {
  readonly outcome: FormOutcome;
  /** Counts the replies, so that each failure is announced again. */
  readonly attempt: number;
  /** Counts the successes: a new key empties the fields. */
  readonly successes: number;
};

const NEVER_SENT: FormRun = { outcome: idle, attempt: 0, successes: 0 };

/** A form as an action: its outcome, whether it is running, and how to submit it. */
export function useFormAction(action: (form: FormData) => Promise<FormOutcome>) {
  const [run, submit, pending] = useActionState(async (last: FormRun, form: FormData): Promise<FormRun> => {
    const outcome = await action(form);
    return {
      outcome,
      attempt: last.attempt + 1,
      successes: last.successes + (outcome.kind === 'done' ? 1 : 0),
    };
  }, NEVER_SENT);
  return { run, submit, pending };
}
