import { Fragment } from 'react';
import type { FormEvent, ReactNode } from 'react';
import { Banner } from './banner.tsx';
import { Button } from './button.tsx';
import { Field } from './field.tsx';
import type { FieldProps } from './field.tsx';
import type { FormRun } from './use-form-action.ts';

type ActionFormProps = {
  form: { run: FormRun; submit: (form: FormData) => void; pending: boolean };
  fields: readonly Omit<FieldProps, 'invalid'>[];
  submitLabel: string;
  pendingLabel: string;
  /** Shown above the fields until the form has been sent. */
  notice?: ReactNode;
  /** A narrow button on wide screens, for a form inside a page. */
  compact?: boolean;
};

/** Banner, fields, button. The fields are left alone by React: what was typed stays typed. */
export function ActionForm({ form, fields, submitLabel, pendingLabel, notice, compact }: ActionFormProps) {
  const { run, submit, pending } = form;
  const wrong = run.outcome.kind === 'refused' ? run.outcome.wrongFields : undefined;
  return (
    <form action={submit} onReset={keepWhatWasTyped} className="flex flex-col gap-5">
      {run.attempt === 0 ? notice : <OutcomeBanner key={run.attempt} run={run} />}
      <Fragment key={run.successes}>
        {fields.map((field) => (
          <Field key={field.name} {...field} invalid={wrong?.includes(field.name) ?? false} />
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
    <Banner tone="error" detail={outcome.detail} takesFocus>
      {outcome.message}
    </Banner>
  );
}

/** React empties a form after each action, also after one that failed; a warden should not have to type twice. */
function keepWhatWasTyped(event: FormEvent): void {
  event.preventDefault();
}
