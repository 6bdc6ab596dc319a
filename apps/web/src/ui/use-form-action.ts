import { useActionState } from 'react';
import { idle } from './form-outcome.ts';
import type { FormOutcome } from './form-outcome.ts';

export type FormRun = {
  readonly outcome: FormOutcome;
  /** Counts the answers, so that each failure is announced again. */
  readonly attempt: number;
  /** Counts the successes: fields are emptied by starting afresh. */
  readonly successes: number;
};

const NEVER_SENT: FormRun = { outcome: idle, attempt: 0, successes: 0 };

/** A form as an action: what came of it, whether it is under way, and how to send it. */
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
