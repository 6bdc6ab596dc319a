import type { ReactNode } from 'react';
import { dockFits } from './dock-room.ts';
import { markRoot } from './mark-root.ts';

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
    <div ref={watchHeight} data-docked="" className="dock">
      {strip}
      <div className="dock-bar">{children}</div>
    </div>
  );
}

/** The strip above the buttons: 40 px high, 48 with buttons, more where its text needs it. Slides in from below. */
export function Strip({ tone, children }: { tone: keyof typeof TONES; children: ReactNode }) {
  return (
    <output
      ref={markStrip}
      className={`dock-strip flex min-h-10 arrive flex-wrap items-center gap-x-2.5 px-[16px] text-second font-semibold [--arrive-from:8px] has-[button]:min-h-12 ${TONES[tone]}`}
    >
      {children}
    </output>
  );
}

/** The strips of other parts are hidden meanwhile: one strip at a time. */
export const markStrip = (): (() => void) => markRoot('strip');

/**
 * The text of a strip: on its own line where the buttons leave too little space. A long text is not broken to fit beside
 * the buttons; it is at most as wide as the strip without its icon.
 */
export function StripText({ isLong = false, children }: { isLong?: boolean; children: ReactNode }) {
  const width = isLong ? 'max-w-[calc(100%-1.875rem)] flex-auto' : 'flex-[1_1_7rem]';
  return <span className={`py-1.5 ${width}`}>{children}</span>;
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

/** Where the strip is under the title, far from the buttons: scrolls to it, so that the result of a tap is visible. */
export function scrollToStrip(): void {
  if (document.documentElement.dataset['dock'] === 'flow') window.scrollTo(0, 0);
}

/** Moves the focus to the main action, before what has it goes. */
export function focusDock(): void {
  const actions = document.querySelectorAll<HTMLElement>('.dock-bar :is(button, a)');
  actions[actions.length - 1]?.focus();
}

function watchHeight(dock: HTMLDivElement): () => void {
  const root = document.documentElement;
  const bar = dock.querySelector<HTMLElement>('.dock-bar');
  if (bar === null) return () => undefined;
  const measure = () => {
    const strip = bar.previousElementSibling;
    const fits = dockFits({
      rem: parseFloat(getComputedStyle(root).fontSize),
      stripHeight: strip instanceof HTMLElement ? strip.offsetHeight : 0,
      buttonsHeight: bar.offsetHeight,
      // Not `innerHeight`, which changes while the browser hides its own bars.
      windowHeight: root.clientHeight,
    });
    if (fits) delete root.dataset['dock'];
    else root.dataset['dock'] = 'flow';
    reserve(isDocked(dock) ? dock.offsetHeight : 0);
  };
  const watcher = new ResizeObserver(measure);
  watcher.observe(dock);
  watcher.observe(bar);
  window.addEventListener('resize', measure);
  return () => {
    watcher.disconnect();
    window.removeEventListener('resize', measure);
    delete root.dataset['dock'];
    reserve(0);
  };
}

/** Only on the element itself: a property of the root would compute the style of the whole page again. */
function reserve(height: number): void {
  const space = document.querySelector<HTMLElement>('[data-dock-space]');
  if (space) space.style.minHeight = `${height}px`;
}

/** False when it is in the normal flow, as from 1024 px. */
const isDocked = (dock: HTMLElement): boolean => getComputedStyle(dock).position === 'fixed';
