import { staffContract } from '@patrolplan/contract/staff';
import { useState } from 'react';
import { type BoostForm, boostForm, readForm } from './boost-form.ts';
import { useBoostPreview } from './boost-preview.tsx';
import { useStaffAction } from '#console/shared/staff-call.ts';
import { useDraft } from '#console/shared/form/use-draft.ts';
import { now } from '#platform/clock.ts';

/** The form of a new boost: its draft until it is saved, its preview, its errors and the call that sets it. */
export function useBoostForm(
  draft: string,
  defaults: BoostForm,
  onSet: (id: number, values: BoostForm, until: Date) => void,
) {
  const { values, change, clear } = useDraft(draft, boostForm, defaults);
  const [isTried, setIsTried] = useState(false);
  const preview = useBoostPreview(values);
  const action = useStaffAction(staffContract.setBoost, ({ id }, { body }) => {
    clear();
    onSet(id, values, new Date(body.endsAt));
  });
  const typed = readForm(values, now());
  // After the first attempt, each error disappears as soon as its field is valid.
  const missing = isTried && !typed.ok ? typed.errors : {};
  const errors: Readonly<Record<string, string>> = { ...action.problem?.fields, ...missing };
  /** Sets the boost with these times. */
  const submit = (times: Partial<Pick<BoostForm, 'from' | 'until'>>) => {
    const read = readForm({ ...values, ...times }, now());
    setIsTried(true);
    if (!read.ok) return;
    // Stored before it is sent: after a lost reply and a reload the same key is sent again.
    change({ key: values.key, ...times });
    action.run({ body: read.body });
  };
  return { values, change, clear, preview, errors, submit, pending: action.pending, problem: action.problem };
}
