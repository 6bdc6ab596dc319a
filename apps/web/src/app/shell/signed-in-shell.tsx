import { Suspense, useState } from 'react';
import type { MouseEvent, ReactNode } from 'react';
import { lazyPage } from '#app/lazy-page.ts';
import { Footer } from './footer.tsx';
import { Sidebar } from './sidebar.tsx';
import { shellTexts } from './texts.ts';
import { TopBar } from './top-bar.tsx';
import { useDrawHidden } from '#ui/use-draw-hidden.ts';

/** The styles show the sidebar from this width on. */
const WIDE = '(min-width: 64rem)';

/** Loaded with the first tap on Log out: no screen needs a dialog before that. */
const { Page: LogoutDialog } = lazyPage(
  async () => (await import('#features/session/logout-dialog.tsx')).LogoutDialog,
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
