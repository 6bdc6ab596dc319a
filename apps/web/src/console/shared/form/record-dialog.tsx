import type { ReactNode } from 'react';
import { ConflictNotice, type Difference } from './conflict-notice.tsx';
import { FormDialog } from './form-dialog.tsx';
import type { StaffAction } from '#console/shared/staff-call.ts';
import { staffTexts } from '#console/shared/texts.ts';
import type { Draft } from './use-draft.ts';
import type { FieldError } from '#ui/form/error-summary.tsx';

type RecordDialogProps<Seen> = {
  title: string;
  action: Pick<StaffAction<never>, 'pending' | 'problem'>;
  /**
   * `was` is what the person saw when the form was opened. It is sent along, so that the service detects a conflict.
   */
  draft: Pick<Draft<{ was: Seen }>, 'values' | 'change'>;
  save: (seen: Seen) => void;
  /** The stored record after a conflict; null without one. */
  current: Seen | null;
  differences: (current: Seen) => readonly Difference[];
  errors: readonly FieldError[];
  /** Called when the person keeps the stored record after a conflict. */
  onStale: () => void;
  /** Discards what was typed, and closes. */
  onLeave: () => void;
  /** Closes; the draft stays. */
  onClose: () => void;
  children: ReactNode;
};

/** The form of one record. After a conflict the person chooses: save mine, or use the stored one. */
export function RecordDialog<Seen>(props: RecordDialogProps<Seen>) {
  const { title, action, draft, save, current, differences, errors, children } = props;
  const { onStale, onLeave, onClose } = props;
  return (
    <FormDialog
      title={title}
      submitLabel={staffTexts.save}
      pendingLabel={staffTexts.saving}
      action={action}
      errors={errors}
      notice={
        current !== null && (
          <ConflictNotice
            differences={differences(current)}
            onSaveMine={() => {
              draft.change({ was: current });
              save(current);
            }}
            onTakeTheirs={() => {
              onStale();
              onLeave();
            }}
          />
        )
      }
      onSubmit={() => save(draft.values.was)}
      onCancel={onLeave}
      onClose={onClose}
    >
      {children}
    </FormDialog>
  );
}
