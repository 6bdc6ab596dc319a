import type { RefObject } from 'react';
import { signOut } from '#state/session.ts';
import { Dialog } from '#ui/dialog.tsx';
import { sessionTexts } from './texts.ts';

export function LogoutDialog({ ref }: { ref: RefObject<HTMLDialogElement | null> }) {
  return (
    <Dialog
      ref={ref}
      id="logout"
      title={sessionTexts.logoutTitle}
      cancelLabel={sessionTexts.cancel}
      confirmLabel={sessionTexts.logout}
      onConfirm={() => signOut()}
    >
      {sessionTexts.logoutQuestion}
    </Dialog>
  );
}
