import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down';
import LogOut from 'lucide-react/icons/log-out';
import Settings from 'lucide-react/icons/settings';
import { Link } from 'wouter';
import { paths } from '#config/paths.ts';
import { initials } from '#domain/profile/profile.ts';
import { useProfile } from '#state/session/profile.ts';
import { closeMenu, Menu } from '#ui/dialog/menu.tsx';
import { mediumItem } from './navigation-list.tsx';
import { shellTexts } from './texts.ts';
import { useHydrated } from './use-hydrated.ts';

type AvatarMenuProps = { id: string; placement: 'top-bar' | 'sidebar'; onLogOut: () => void };

const PLACES = {
  'top-bar': 'fixed top-[calc(var(--top-bar)-4px)] right-3',
  sidebar: 'fixed bottom-17 left-3',
};

/** The user's initials; opens a menu with Settings and Log out. */
export function AvatarMenu({ id, placement, onLogOut }: AvatarMenuProps) {
  const state = useProfile();
  const hydrated = useHydrated();
  const profile = state.kind === 'ready' ? state.profile : null;
  const name = hydrated && profile ? `${profile.firstName} ${profile.lastName}`.trim() : '';
  const inSidebar = placement === 'sidebar';
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        className={`thumb flex items-center gap-3 rounded-control ${inSidebar ? 'w-full px-3 hover:bg-sunken' : 'justify-center'}`}
      >
        <span className="grid size-9 shrink-0 place-items-center rounded-full border border-transparent bg-accent-soft text-small font-bold text-link">
          {hydrated ? initials(profile) : ''}
        </span>
        {inSidebar && (
          <>
            <span
              title={name}
              className="line-clamp-2 min-w-0 flex-1 text-left wrap-anywhere text-second font-semibold"
            >
              {name}
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
        {inSidebar && name !== '' && (
          <p className="px-3 py-2 text-second font-semibold wrap-anywhere text-ink">{name}</p>
        )}
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
