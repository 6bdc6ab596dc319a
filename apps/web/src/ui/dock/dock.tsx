import './dock.css';
import type { ReactNode } from 'react';
import { setRootFlag } from './root-flag.ts';
import { watchDock } from './watch-dock.ts';

type DockProps = {
  /** A line above the buttons. */
  strip?: ReactNode;
  /** The buttons. The main action comes last: it is rightmost and widest, or on its own line above the others. */
  children: ReactNode;
};

/**
 * The actions of a screen, inside a `dock-frame` (dock.css). The shell looks for `data-docked` and reserves space after
 * the footer, `data-dock-space`.
 */
export function Dock({ strip, children }: DockProps) {
  return (
    <div ref={watchDock} data-docked="" className="dock">
      {strip}
      <div className="dock-bar">{children}</div>
    </div>
  );
}

/** The strip above the buttons: 40 px high, 44 with buttons, more where its text needs it. Slides in from below. */
export function Strip({ tone, children }: { tone: keyof typeof TONES; children: ReactNode }) {
  return (
    <output
      ref={markStrip}
      className={`dock-strip group/strip flex min-h-10 arrive flex-wrap items-center gap-x-2.5 px-[12px] text-second font-semibold [--arrive-from:8px] has-[button]:min-h-11 ${TONES[tone]}`}
    >
      {children}
    </output>
  );
}

/** The strips of other parts are hidden meanwhile: one strip at a time. */
export const markStrip = (): (() => void) => setRootFlag('strip');

/** The text of a strip: on its own line where the buttons leave too little space, smaller where it needs two lines. */
export function StripText({ children }: { children: ReactNode }) {
  return (
    <span
      data-strip-text=""
      className="my-[5px] flex-[1_1_7rem] wrap-anywhere group-data-fit/strip:text-small group-data-[fit=smallest]/strip:font-medium"
    >
      {children}
    </span>
  );
}

const TONES = {
  good: 'border-good-line bg-good-soft text-good',
  warning: 'border-warn-line bg-warn-soft text-warn',
  bad: 'border-bad-line bg-bad-soft text-bad',
} as const;

type StripButtonProps = {
  /** Shown instead where the text of the strip needs the room; a word of the label. */
  short?: string | undefined;
  onClick: () => void;
  children: string;
};

/** A text button of a strip. */
export function StripButton({ short, onClick, children }: StripButtonProps) {
  return (
    <button
      type="button"
      aria-label={short === undefined ? undefined : children}
      onClick={onClick}
      className="min-h-11 px-[8px] font-semibold whitespace-nowrap underline underline-offset-4 last:-mr-[8px]"
    >
      {short === undefined ? (
        children
      ) : (
        <>
          <span className="group-data-[fit=smallest]/strip:hidden">{children}</span>
          <span className="hidden group-data-[fit=smallest]/strip:inline">{short}</span>
        </>
      )}
    </button>
  );
}

/** Where the strip is under the title, far from the buttons: scrolls to it, so that the result of a tap is visible. */
export function scrollToStrip(): void {
  if (document.documentElement.dataset['dock'] !== undefined) window.scrollTo(0, 0);
}

/** Moves the focus to the main action before the focused element is removed. Nothing scrolls. */
export function focusDock(): void {
  const actions = document.querySelectorAll<HTMLElement>('.dock-bar :is(button, a)');
  actions[actions.length - 1]?.focus({ preventScroll: true });
}
