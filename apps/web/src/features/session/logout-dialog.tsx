import { logOut } from '#state/log-out/log-out.ts';
import { useUnsentMarks } from '#state/marks/marks.ts';
import { useIsOnShift } from '#state/shift/shift.ts';
import { useUnsentVisits } from '#state/visits/unsent-visits.ts';
import { Dialog } from '#ui/dialog.tsx';
import { logoutTexts } from './logout-texts.ts';

/** Opens on mount. */
export function LogoutDialog({ onClose }: { onClose: () => void }) {
  const visits = useUnsentVisits().count;
  const marks = useUnsentMarks();
  const isOnShift = useIsOnShift();
  return (
    <Dialog
      id="logout"
      title={logoutTexts.title}
      notice={
        <>
          {isOnShift && <Notice lead={logoutTexts.onShift}>{logoutTexts.onShiftText}</Notice>}
          {visits > 0 && (
            <Notice lead={logoutTexts.unsentVisits(visits)}>{logoutTexts.unsentStay(visits)}</Notice>
          )}
          {marks > 0 && (
            <Notice lead={logoutTexts.unsentMarks(marks)}>{logoutTexts.unsentStay(marks)}</Notice>
          )}
        </>
      }
      cancelLabel={logoutTexts.cancel}
      confirmLabel={logoutTexts.confirm}
      onConfirm={logOut}
      onClose={onClose}
    >
      {logoutTexts.question}
    </Dialog>
  );
}

function Notice({ lead, children }: { lead: string; children: string }) {
  return (
    <p className="mt-3 rounded-control border border-warn-line bg-warn-soft px-3.5 py-2.5 text-second text-warn">
      <strong className="font-semibold">{lead}</strong> {children}
    </p>
  );
}
