import { type MouseEvent, type ReactNode, Suspense, useState } from 'react';
import MenuGlyph from 'lucide-react/icons/menu';
import X from 'lucide-react/icons/x';
import { lazyPage } from '#app/lazy-page.ts';
import { Footer } from './footer.tsx';
import { shellTexts } from './texts.ts';
import { useDrawHidden } from '#ui/dialog/use-draw-hidden.ts';
import { closeMenu, Menu } from '#ui/dialog/menu.tsx';
import { Logo } from '#ui/logo.tsx';
import LogOut from 'lucide-react/icons/log-out';
import { AvatarMenu } from './avatar-menu.tsx';
import { Brand } from './brand.tsx';
import { NavigationList, smallItem, largeItem } from './navigation-list.tsx';
import { ShiftSlot } from '#state/shift/shift-slot.tsx';

const MENU_ID = 'main-menu';

/** From 1024 px. */
function Sidebar({ onLogOut }: { onLogOut: () => void }) {
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

/** The styles show the sidebar from this width on. */
const WIDE = '(min-width: 64rem)';

/** Loaded with the first tap on Log out: no screen needs a dialog before that. */
const { Page: LogoutDialog } = lazyPage(
  async () => (await import('#features/sign-in/logout-dialog.tsx')).LogoutDialog,
);

/** Sidebar or top bar, the screen, the footer, and space for a bar that a screen docks to the bottom. */
export function SignedInShell({ children }: { children: ReactNode }) {
  const [isLoggingOut, setIsLoggingOut] = useState(false);
  const askToLogOut = () => setIsLoggingOut(true);
  // Both are rendered and the styles hide one, because the window may become wider.
  const drawHidden = useDrawHidden();
  const isWide = !drawHidden && matchMedia(WIDE).matches;
  return (
    <div className="min-h-dvh lg:flex">
      <a
        href="#content"
        onClick={goToContent}
        className="fixed top-2 left-2 z-20 inline-flex min-h-11 -translate-y-20 items-center rounded-control bg-surface px-4 font-semibold text-link focus:translate-y-0 focus:shadow-popover"
      >
        {shellTexts.skip}
      </a>
      {!isWide && <TopBar onLogOut={askToLogOut} />}
      {(drawHidden || isWide) && <Sidebar onLogOut={askToLogOut} />}
      {/* Passes on what its screen has. A rule for its siblings would compute their styles at every change of the screen. */}
      <div className="flex min-h-[calc(100dvh-var(--top-bar))] min-w-0 flex-1 flex-col has-data-docked:[--dock:5.5rem] has-aria-busy:[--footer:hidden] lg:min-h-dvh">
        <main id="content" tabIndex={-1} className="flex-1">
          {children}
        </main>
        {/* Hidden while a screen loads, because arriving content would move it. */}
        <div className="[visibility:var(--footer)] lg:*:text-left">
          <Footer />
        </div>
        <div data-dock-space="" className="docked:h-(--dock)" />
      </div>
      {isLoggingOut && (
        <Suspense>
          <LogoutDialog onClose={() => setIsLoggingOut(false)} />
        </Suspense>
      )}
    </div>
  );
}

/** Does not set '#content' in the address: that would add a history entry without the current state. */
function goToContent(event: MouseEvent): void {
  event.preventDefault();
  document.getElementById('content')?.focus();
}

/** Below 1024 px: the logo, the avatar, and a button that opens the navigation. */
function TopBar({ onLogOut }: { onLogOut: () => void }) {
  return (
    <header className="group/bar sticky top-0 z-10 flex h-(--top-bar) items-center gap-1 border-b border-line bg-surface pr-1.5 pl-4 lg:hidden">
      <Logo className="mr-auto h-5.5 w-6" />
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
