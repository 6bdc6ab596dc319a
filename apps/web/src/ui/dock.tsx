import type { ReactNode } from 'react';

type DockProps = {
  /** A line above the buttons. */
  strip?: ReactNode;
  /** The buttons. The main action comes last: it is right and widest, or on a line of its own above the others. */
  children: ReactNode;
};

/**
 * The actions of a screen: on the phone at the bottom edge, under the thumb; from 1024 px, and on a phone held sideways,
 * in the flow. The shell looks for `data-docked` and leaves room of the height `--dock` after the footer.
 */
export function Dock({ strip, children }: DockProps) {
  return (
    <div
      ref={publishHeight}
      data-docked=""
      className="grid gap-2 landscape-phone:static! landscape-phone:mt-3 max-lg:fixed max-lg:inset-x-0 max-lg:bottom-(--notices,0px) max-lg:z-5 max-lg:@container max-lg:gap-0 lg:shrink-0 lg:justify-items-end"
    >
      {strip}
      <div className="flex flex-wrap-reverse gap-2 landscape-phone:border-0! landscape-phone:bg-transparent! landscape-phone:px-0! max-lg:border-t max-lg:border-line max-lg:bg-surface max-lg:px-3 max-lg:pt-2 max-lg:pb-[calc(0.75rem+env(safe-area-inset-bottom))] max-lg:*:min-h-14 max-lg:*:flex-[1_1_auto] max-lg:*:px-3 max-lg:*:last:flex-[1.25_1_8rem] max-lg:@max-[19rem]:[&_svg]:hidden lg:order-first lg:gap-3">
        {children}
      </div>
    </div>
  );
}

/** The strip above the buttons: 40 px, with buttons 48. It arrives from below. */
export function Strip({ tone, children }: { tone: keyof typeof TONES; children: ReactNode }) {
  return (
    <output
      className={`flex min-h-10 arrive flex-wrap items-center gap-x-2.5 border-t px-[16px] text-second font-semibold [--arrive-from:8px] has-[button]:min-h-12 lg:rounded-control lg:border landscape-phone:rounded-control landscape-phone:border ${TONES[tone]}`}
    >
      {children}
    </output>
  );
}

const TONES = {
  good: 'border-good-line bg-good-soft text-good',
  warning: 'border-warn-line bg-warn-soft text-warn',
  bad: 'border-bad-line bg-bad-soft text-bad',
} as const;

/** A text button of a strip. */
export function StripButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="min-h-12 px-[10px] font-semibold underline underline-offset-4 lg:min-h-11"
    >
      {children}
    </button>
  );
}

function publishHeight(element: HTMLDivElement): () => void {
  const { style } = document.documentElement;
  const watcher = new ResizeObserver(() => style.setProperty('--dock', `${element.offsetHeight}px`));
  watcher.observe(element);
  return () => {
    watcher.disconnect();
    style.removeProperty('--dock');
  };
}
