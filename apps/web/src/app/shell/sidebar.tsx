import LogOut from 'lucide-react/icons/log-out';
import { AvatarMenu } from './avatar-menu.tsx';
import { Brand } from './brand.tsx';
import { NavigationList, smallItem } from './navigation-list.tsx';
import { shellTexts } from './texts.ts';
import { ShiftSlot } from '#state/shift/shift-slot.tsx';

/** From 1024 px. */
export function Sidebar({ onLogOut }: { onLogOut: () => void }) {
  return (
    <header className="sticky top-0 hidden h-[calc(100dvh-var(--notices,0px))] w-62 shrink-0 flex-col overflow-y-auto border-r border-line bg-surface px-3 py-5 lg:flex">
      <div className="px-3 pb-5">
        <Brand />
      </div>
      <ShiftSlot place="bar" />
      <nav aria-label={shellTexts.mainNavigation}>
        <NavigationList itemLook={smallItem} />
      </nav>
      <div className="mt-auto grid grid-cols-[minmax(0,1fr)] gap-2 pt-4">
        <button type="button" onClick={onLogOut} className={smallItem}>
          <LogOut aria-hidden className="size-5 shrink-0" />
          {shellTexts.logOut}
        </button>
        <div className="border-t border-line pt-2">
          <AvatarMenu id="sidebar-account" placement="sidebar" onLogOut={onLogOut} />
        </div>
      </div>
    </header>
  );
}
