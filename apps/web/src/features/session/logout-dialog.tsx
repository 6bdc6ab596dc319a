import type { RefObject } from 'react';
import { signOut } from '#state/session.ts';
import { useUnsentVisits } from '#state/visits/visits.ts';
import { Dialog } from '#ui/dialog.tsx';
import { sessionTexts } from './texts.ts';

export function LogoutDialog({ ref }: { ref: RefObject<HTMLDialogElement | null> }) {
  const { count } = useUnsentVisits();
  return (
    <Dialog
      ref={ref}
      id="logout"
      title={sessionTexts.logoutTitle}
      notice={count > 0 && <UnsentVisits count={count} />}
      cancelLabel={sessionTexts.cancel}
      confirmLabel={sessionTexts.logout}
      onConfirm={() => signOut()}
    >
      {sessionTexts.logoutQuestion}
    </Dialog>
  );
}

/** The visits stay on the device; only their owner can send them. */
function UnsentVisits({ count }: { count: number }) {
  return (
    <p className="mt-3 rounded-control border border-warn-line bg-warn-soft px-3.5 py-2.5 text-second text-warn">
      <strong className="font-semibold">{sessionTexts.unsentVisits(count)}.</strong>{' '}
      {sessionTexts.unsentVisitsStay}
    </p>
  );
}
