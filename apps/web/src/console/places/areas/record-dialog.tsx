import type { ReactNode } from 'react';
import { areaTexts } from './texts.ts';
import { ConflictNotice } from '#console/shared/conflict-notice.tsx';
import type { Difference } from '#console/shared/conflict-notice.tsx';
import { FormDialog } from '#console/shared/form-dialog.tsx';
import type { StaffAction } from '#console/shared/staff-call.ts';

type RecordDialogProps = {
  title: string;
  action: Pick<StaffAction<never>, 'pending' | 'problem'>;
  /** After a conflict: where the stored record differs from what was typed; null without one. */
  differences: readonly Difference[] | null;
  onSaveMine: () => void;
  onTakeTheirs: () => void;
  onSubmit: () => void;
  onCancel: () => void;
  onClose: () => void;
  children: ReactNode;
};

/** The form of one record of this screen, with the choice that a conflict leaves. */
export function RecordDialog(props: RecordDialogProps) {
  const { title, action, differences, onSaveMine, onTakeTheirs, onSubmit, onCancel, onClose, children } =
    props;
  return (
    <FormDialog
      title={title}
      submitLabel={areaTexts.save}
      pendingLabel={areaTexts.saving}
      pending={action.pending}
      problem={action.problem}
      notice={
        differences && (
          <ConflictNotice differences={differences} onSaveMine={onSaveMine} onTakeTheirs={onTakeTheirs} />
        )
      }
      onSubmit={onSubmit}
      onCancel={onCancel}
      onClose={onClose}
    >
      {children}
    </FormDialog>
  );
}
