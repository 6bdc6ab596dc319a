import {
  type FormEvent,
  Fragment,
  type HTMLInputAutoCompleteAttribute,
  type ReactNode,
  useActionState,
  useState,
} from 'react';
import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import { type ControlProps, Field, fieldLook } from './field.tsx';
import { Banner } from '#ui/page/banner.tsx';
import { Button } from '#ui/button.tsx';
import { type FormOutcome, idle } from './form-outcome.ts';

/** The kit's own texts; all others come from the features. */
const kitTexts = {
  // Not 'Show password': only the label of the field may contain its name.
  show: 'Show characters',
  hide: 'Hide characters',
} as const;

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

type FormInputProps = {
  /** The name in the form; also its id, so that prerendered markup is identical. */
  name: string;
  label: string;
  type?: 'text' | 'email' | 'password';
  autoComplete: HTMLInputAutoCompleteAttribute;
  /** The id of the message that explains the error of this field. */
  wrongBecause?: string | undefined;
  /** A link on the label's line. */
  aside?: ReactNode;
};

/** A required, uncontrolled input: its form reads it by name. */
function FormInput({ name, type = 'text', autoComplete, ...field }: FormInputProps) {
  return (
    <Field id={name} {...field}>
      {(control) => {
        const common = { ...control, name, autoComplete, required: true, spellCheck: false };
        return type === 'password' ? (
          <PasswordInput {...common} />
        ) : (
          <input
            {...common}
            type={type}
            inputMode={type === 'email' ? 'email' : undefined}
            autoCapitalize={type === 'email' ? 'none' : 'words'}
            className={fieldLook}
          />
        );
      }}
    </Field>
  );
}

type PasswordInputProps = ControlProps & {
  name: string;
  autoComplete: string;
  required: boolean;
  spellCheck: boolean;
};

/** Password input with a show/hide button. */
function PasswordInput(props: PasswordInputProps) {
  const [shown, setShown] = useState(false);
  const Glyph = shown ? EyeOff : Eye;
  return (
    <div className="relative">
      <input
        {...props}
        type={shown ? 'text' : 'password'}
        autoCapitalize="none"
        className={`${fieldLook} pr-13`}
      />
      <button
        type="button"
        aria-label={shown ? kitTexts.hide : kitTexts.show}
        aria-controls={props.id}
        onClick={() => setShown(!shown)}
        className="absolute inset-y-0 right-0 grid w-12 place-items-center rounded-control text-ink-2 -outline-offset-3!"
      >
        <Glyph aria-hidden className="size-5" />
      </button>
    </div>
  );
}
