import { logOut } from '#state/log-out/log-out.ts';
import { useUnsentVisits } from '#state/visits/unsent-visits.ts';
import { Dialog } from '#ui/dialog.tsx';
import { logoutTexts } from './logout-texts.ts';

/** Opens on mount. */
export function LogoutDialog({ onClose }: { onClose: () => void }) {
  const { count } = useUnsentVisits();
  return (
    <Dialog
      id="logout"
      title={logoutTexts.title}
      notice={count > 0 && <UnsentVisits count={count} />}
      cancelLabel={logoutTexts.cancel}
      confirmLabel={logoutTexts.confirm}
      onConfirm={logOut}
      onClose={onClose}
    >
      {logoutTexts.question}
    </Dialog>
  );
}

/** The visits stay on the device; only their owner can send them. */
function UnsentVisits({ count }: { count: number }) {
  return (
    <p className="mt-3 rounded-control border border-warn-line bg-warn-soft px-3.5 py-2.5 text-second text-warn">
      <strong className="font-semibold">{logoutTexts.unsentVisits(count)}.</strong>{' '}
      {logoutTexts.unsentVisitsStay(count)}
    </p>
  );
}
