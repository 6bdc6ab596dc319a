import { type ReactNode, useId, useState } from 'react';
import { Modal, ModalActions } from '#ui/dialog/modal.tsx';
import type { Problem } from '#console/shared/problem.ts';
import { staffTexts } from '#console/shared/texts.ts';
import { stableOnline } from '#platform/connection.ts';
import { useSource } from '#platform/source.ts';
import { Banner } from '#ui/page/banner.tsx';
import { Button } from '#ui/button.tsx';
import { ErrorSummary, type FieldError } from '#ui/form/error-summary.tsx';

type FormDialogProps = {
  title: string;
  children: ReactNode;
  submitLabel: string;
  pendingLabel: string;
  /** What the form does: the call, or several as one. */
  action: { readonly pending: boolean; readonly problem: Problem | null };
  /** Field errors, shown as a list of links above the form. */
  errors?: readonly FieldError[];
  /** Replaces the banner of the problem: a conflict notice. */
  notice?: ReactNode;
  onSubmit: () => void;
  /** Called on Escape or a tap on the backdrop. The draft stays. */
  onClose: () => void;
  /** Discards what was typed. Without a draft, the same as `onClose`. */
  onCancel?: () => void;
};

/** A form in a dialog. Opens on mount. */
export function FormDialog(props: FormDialogProps) {
  const { title, children, submitLabel, pendingLabel, errors = [], notice } = props;
  const { pending, problem } = props.action;
  const { onSubmit, onClose, onCancel = onClose } = props;
  const titleId = useId();
  const [attempt, setAttempt] = useState(0);
  const connected = useSource(stableOnline);
  return (
    <Modal titleId={titleId} wide onClose={onClose}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (pending || !connected) return;
          setAttempt(attempt + 1);
          onSubmit();
        }}
        className="grid gap-4 p-5 sm:p-6"
      >
        <h2 id={titleId} className="text-dialog">
          {title}
        </h2>
        {notice ||
          (errors.length > 0 ? (
            <ErrorSummary key={attempt} title={staffTexts.notAccepted} errors={errors} />
          ) : (
            problem && (
              <Banner tone="error" detail={problem.detail} takesFocus>
                {problem.message}
              </Banner>
            )
          ))}
        {children}
        {/* Stays visible while a long form scrolls. */}
        <ModalActions className="sticky bottom-0 z-1 -mx-5 -mb-5 border-t border-line bg-surface px-5 py-4 sm:-mx-6 sm:-mb-6 sm:px-6">
          <Button variant="quiet" onClick={onCancel}>
            {staffTexts.cancel}
          </Button>
          <Button type="submit" pending={pending} pendingLabel={pendingLabel} blocked={!connected}>
            {connected ? submitLabel : staffTexts.offline}
          </Button>
        </ModalActions>
      </form>
    </Modal>
  );
}
