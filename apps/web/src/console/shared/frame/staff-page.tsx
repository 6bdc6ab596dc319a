import './staff.css';
import { staffContract } from '@patrolplan/contract/staff';
import Search from 'lucide-react/icons/search';
import { type ReactNode, useEffect, useState } from 'react';
import { useStaffData } from '#console/shared/staff-call.ts';
import { staffTexts } from '#console/shared/texts.ts';
import { ConsoleNavigation } from './console-navigation.tsx';
import { CommandDialog } from '#console/shared/command/command-dialog.tsx';
import { commandTexts } from '#console/shared/command/texts.ts';
import { paths } from '#config/paths.ts';
import { useProfile } from '#state/session/profile.ts';
import { LinkButton } from '#ui/button.tsx';
import { Page } from '#ui/page/page.tsx';
import { SkeletonRows } from '#ui/table/skeleton-rows.tsx';

/**
 * The frame of every console screen: heading, navigation, and the screen for staff only. For anyone else the children
 * are not mounted, so they make no call. The service checks every call again.
 */
export function StaffPage({ children }: { children: ReactNode }) {
  const state = useProfile();
  if (state.kind === 'ready' && !state.profile.isStaff) return <NotForThisAccount />;
  return (
    // On a phone on its side the search is on the line of the navigation, so that the page begins in the upper half.
    <div className="landscape-phone:[&_h1]:sr-only landscape-phone:[&>div>header]:h-0 landscape-phone:[&>div>header]:translate-y-3">
      <Page title={staffTexts.heading} tools={state.kind === 'ready' && <CommandField />}>
        <ConsoleNavigation />
        <div className="mt-4 landscape-phone:mt-2 lg:mt-5">
          {state.kind === 'ready' ? children : <SkeletonRows />}
        </div>
        {state.kind === 'ready' && <ServiceVersion />}
      </Page>
    </div>
  );
}

function NotForThisAccount() {
  return (
    <Page title={staffTexts.notForYou} note={staffTexts.notForYouText}>
      <div className="px-1 lg:px-0">
        <LinkButton href={paths.dashboard}>{staffTexts.toDashboard}</LinkButton>
      </div>
    </Page>
  );
}

/** The footer of the console with the version of the service. */
function ServiceVersion() {
  const { data } = useStaffData(staffContract.readServiceState, {});
  if (data === undefined) return null;
  return (
    <p className="mt-8 px-1 text-small text-ink-2 lg:px-0">{staffTexts.version(data.version, data.commit)}</p>
  );
}

/** Looks like a field and opens the command dialog; so does '/' outside of fields. */
function CommandField() {
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target))
        return;
      event.preventDefault();
      setIsOpen(true);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-keyshortcuts="/"
        aria-label={commandTexts.field}
        onClick={() => setIsOpen(true)}
        className="inline-flex size-12 shrink-0 items-center justify-center gap-3 rounded-control border border-line-strong bg-surface text-second text-ink-2 hover:bg-sunken lg:size-auto lg:min-h-11 lg:w-75 lg:justify-start lg:px-3.5"
      >
        <Search aria-hidden className="size-5 shrink-0 text-ink" />
        <span className="hidden flex-1 text-left lg:inline">{commandTexts.field}</span>
        <kbd className="hidden rounded-option border border-line-strong px-1.5 text-small text-ink lg:inline">
          /
        </kbd>
      </button>
      {isOpen && (
        // Not lazy: characters typed while it loads would be lost.
        <CommandDialog onClose={() => setIsOpen(false)} />
      )}
    </>
  );
}

/** Whether a key press belongs to a field or an open dialog. */
function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false;
  return target.closest('input, textarea, select, [contenteditable], dialog') !== null;
}
