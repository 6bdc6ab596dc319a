import type { ReactNode } from 'react';

/**
 * The main action of a screen: on a phone fixed at the bottom edge; from 1024 px, on a phone in landscape, and where
 * it would take too much of the window, in the flow. The shell looks for `data-docked` and reserves space for it after the footer. Notices of the app are above it.
 * `beside`: in the flow it is beside the title instead of below the content.
 */
export function Docked({ children, beside = false }: { children: ReactNode; beside?: boolean }) {
  return (
    <div
      ref={watchWhenLoaded}
      data-docked=""
      className={`docked-bar grid ${beside ? 'items-center gap-1 landscape-phone:flex lg:flex lg:gap-3' : 'mt-6 lg:grid-cols-[minmax(12.5rem,max-content)]'}`}
    >
      {children}
    </div>
  );
}

/** The code is loaded on demand: only enlarged text needs it. Without it the bar stays docked. */
function watchWhenLoaded(bar: HTMLDivElement): () => void {
  let stop: (() => void) | null = null;
  let isGone = false;
  const watch = async () => {
    const { watchDock } = await import('./watch-dock.ts');
    if (!isGone) stop = watchDock(bar);
  };
  watch().catch(() => undefined);
  return () => {
    isGone = true;
    stop?.();
  };
}
