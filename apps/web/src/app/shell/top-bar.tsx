import LogOut from 'lucide-react/icons/log-out';
import MenuGlyph from 'lucide-react/icons/menu';
import X from 'lucide-react/icons/x';
import { closeMenu, Menu } from '#ui/menu.tsx';
import { ShiftSlot } from '#state/shift/shift-slot.tsx';
import { Mark } from '#ui/mark.tsx';
import { AvatarMenu } from './avatar-menu.tsx';
import { NavigationList, largeItem } from './navigation-list.tsx';
import { shellTexts } from './texts.ts';

const MENU_ID = 'main-menu';

/** Below 1024 px: the logo, the avatar, and a button that opens the navigation. */
export function TopBar({ onLogOut }: { onLogOut: () => void }) {
  return (
    <header className="group/bar sticky top-0 z-10 flex h-(--top-bar) items-center gap-1 border-b border-line bg-surface pr-1.5 pl-4 lg:hidden">
      <Mark className="mr-auto h-5.5 w-6" />
      <ShiftSlot place="bar" />
      <AvatarMenu id="bar-account" placement="top-bar" onLogOut={onLogOut} />
      <button
        type="button"
        popoverTarget={MENU_ID}
        aria-label={shellTexts.menu}
        className="grid thumb place-items-center rounded-control"
      >
        <MenuGlyph aria-hidden className="size-5.5 group-has-[#main-menu:popover-open]/bar:hidden" />
        <X aria-hidden className="hidden size-5.5 group-has-[#main-menu:popover-open]/bar:block" />
      </button>
      <Menu
        id={MENU_ID}
        label={shellTexts.mainNavigation}
        className="fixed inset-x-0! top-(--top-bar)! max-h-[calc(100dvh-var(--top-bar))] w-full! overflow-y-auto rounded-b-card border-b border-line bg-surface p-3 backdrop:top-(--top-bar) backdrop:bg-scrim lg:hidden"
      >
        <NavigationList itemLook={largeItem} onFollow={() => closeMenu(MENU_ID)} />
        <div className="mt-2 border-t border-line pt-2">
          <button
            type="button"
            className={largeItem}
            onClick={() => {
              closeMenu(MENU_ID);
              onLogOut();
            }}
          >
            <LogOut aria-hidden className="size-5 shrink-0" />
            {shellTexts.logOut}
          </button>
        </div>
      </Menu>
    </header>
  );
}
