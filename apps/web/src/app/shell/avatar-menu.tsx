import { ChevronsUpDown, LogOut, Settings } from 'lucide-react';
import { Link } from 'wouter';
import { paths } from '#config/paths.ts';
import { initials } from '#domain/profile/profile.ts';
import { useProfile } from '#state/profile.ts';
import { closeMenu, Menu } from '#ui/menu.tsx';
import { mediumItem } from './navigation-list.tsx';
import { shellTexts } from './texts.ts';
import { useHydrated } from './use-hydrated.ts';

type AvatarMenuProps = { id: string; placement: 'top-bar' | 'sidebar'; onLogOut: () => void };

const PLACES = {
  'top-bar': 'fixed top-13 right-3',
  sidebar: 'fixed bottom-17 left-3',
};

/** The user's initials, and behind them Settings and Log out. */
export function AvatarMenu({ id, placement, onLogOut }: AvatarMenuProps) {
  const state = useProfile();
  const hydrated = useHydrated();
  const profile = state.kind === 'ready' ? state.profile : null;
  const inSidebar = placement === 'sidebar';
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        className={`thumb flex items-center gap-3 rounded-control ${inSidebar ? 'w-full px-3 hover:bg-sunken' : 'justify-center'}`}
      >
        <span className="grid size-9 shrink-0 place-items-center rounded-full bg-accent-soft text-small font-bold text-link">
          {hydrated ? initials(profile) : ''}
        </span>
        {inSidebar && (
          <>
            <span className="min-w-0 flex-1 truncate text-left text-second font-semibold">
              {hydrated && profile ? `${profile.firstName} ${profile.lastName}` : ''}
            </span>
            <ChevronsUpDown aria-hidden className="size-4 shrink-0 text-ink-2" />
          </>
        )}
        <span className="sr-only">{shellTexts.accountMenu}</span>
      </button>
      <Menu
        id={id}
        label={shellTexts.accountMenu}
        className={`w-55 rounded-card border border-line bg-surface p-1.5 shadow-popover ${PLACES[placement]}`}
      >
        <Link href={paths.settings} onClick={() => closeMenu(id)} className={mediumItem}>
          <Settings aria-hidden className="size-5 shrink-0" />
          {shellTexts.settings}
        </Link>
        <button
          type="button"
          className={mediumItem}
          onClick={() => {
            closeMenu(id);
            onLogOut();
          }}
        >
          <LogOut aria-hidden className="size-5 shrink-0" />
          {shellTexts.logOut}
        </button>
      </Menu>
    </>
  );
}
