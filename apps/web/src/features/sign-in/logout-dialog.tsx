import { logOut } from '#state/log-out/log-out.ts';
import { useIsOnShift, useUnsent } from '#state/field/on-device.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';

/** Separate from the texts of the sign-in screen: loaded with the dialog. */
const logoutTexts = {
  title: 'Confirm Logout',
  question: 'Are you sure you want to log out? This will clear all your current session data.',
  unsent: (count: number, one: string, many: string) =>
    `${count} ${count === 1 ? `${one} is` : `${many} are`} not sent yet.`,
  unsentStay: (count: number) =>
    count === 1
      ? 'It stays on this phone and is sent when you sign in here again.'
      : 'They stay on this phone and are sent when you sign in here again.',
  onShift: 'You are on shift.',
  onShiftText:
    'It continues without this phone. End it first, or somebody is notified when you do not check in.',
  cancel: 'Cancel',
  confirm: 'Logout',
} as const;

/** Opens on mount. */
export function LogoutDialog({ onClose }: { onClose: () => void }) {
  const { visits, closures, others } = useUnsent();
  const isOnShift = useIsOnShift();
  return (
    <Dialog
      id="logout"
      title={logoutTexts.title}
      notice={
        <>
          {isOnShift && <Notice lead={logoutTexts.onShift}>{logoutTexts.onShiftText}</Notice>}
          <Unsent count={visits} one="visit" />
          <Unsent count={closures} one="mark" />
          <Unsent count={others} one="entry" many="entries" />
        </>
      }
      cancelLabel={logoutTexts.cancel}
      confirmLabel={logoutTexts.confirm}
      isDanger
      onConfirm={logOut}
      onClose={onClose}
    >
      {logoutTexts.question}
    </Dialog>
  );
}

type UnsentProps = { count: number; one: string; many?: string };

function Unsent({ count, one, many = `${one}s` }: UnsentProps) {
  if (count === 0) return null;
  return <Notice lead={logoutTexts.unsent(count, one, many)}>{logoutTexts.unsentStay(count)}</Notice>;
}

function Notice({ lead, children }: { lead: string; children: string }) {
  return (
    <p className="mt-3 rounded-control border border-warn-line bg-warn-soft px-3.5 py-2.5 text-second text-warn">
      <strong className="font-semibold">{lead}</strong> {children}
    </p>
  );
}
