import { calendarTexts } from './texts.ts';
import { FormDialog } from '#console/shared/form/form-dialog.tsx';
import type { Problem } from '#console/shared/problem.ts';

type RemoveDialogProps = {
  name: string;
  text: string;
  action: { readonly pending: boolean; readonly problem: Problem | null };
  onRemove: () => void;
  onClose: () => void;
};

export function RemoveDialog({ name, text, action, onRemove, onClose }: RemoveDialogProps) {
  return (
    <FormDialog
      title={calendarTexts.removeTitle(name)}
      submitLabel={calendarTexts.remove}
      pendingLabel={calendarTexts.removing}
      action={action}
      onSubmit={onRemove}
      onClose={onClose}
    >
      <p className="text-body">{text}</p>
    </FormDialog>
  );
}
