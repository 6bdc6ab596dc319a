import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { roundTexts } from './texts.ts';
import { paths } from '#config/paths.ts';

type RoundFrameProps = {
  title: string;
  note?: ReactNode;
  /** Above the title. */
  glyph?: ReactNode;
  /** Beside the title. */
  aside?: ReactNode;
  /** The link above the title; the active round has it in its menu. */
  hasBack?: boolean;
  actions?: ReactNode;
  /** A small title leaves the first place to the next stop. */
  isSmall?: boolean;
  /** Focus goes to the title: this part of the screen has just replaced another. */
  takesFocus: boolean;
  children: ReactNode;
};

/** Title, actions, body of each part of the round. */
export function RoundFrame(props: RoundFrameProps) {
  const { title, note, glyph, aside, hasBack = true, actions, isSmall = false, takesFocus, children } = props;
  return (
    <div className="w-full max-w-298 px-[12px] pt-1 pb-6 lg:px-10 lg:pt-5">
      {hasBack && (
        <Link
          href={paths.patrolPlan}
          className="inline-flex min-h-11 items-center px-1 text-second font-semibold text-link hover:underline lg:px-0"
        >
          {roundTexts.back}
        </Link>
      )}
      <header className="mt-1 mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-1 lg:px-0">
        <div className="min-w-0 flex-1 lg:flex-none">
          {glyph}
          <h1
            tabIndex={-1}
            ref={takesFocus ? arriveAt : undefined}
            className={`wrap-anywhere ${isSmall ? 'text-h2 lg:text-h1' : 'text-h1 lg:text-h1-wide'}`}
          >
            {title}
          </h1>
          {note !== undefined && <p className="text-second text-ink-2 tabular-nums">{note}</p>}
        </div>
        {aside}
        <div className="contents lg:block lg:flex-1 landscape-phone:block landscape-phone:flex-1">
          {actions}
        </div>
      </header>
      <div className="@container">{children}</div>
    </div>
  );
}

function arriveAt(heading: HTMLElement | null): void {
  if (!heading) return;
  window.scrollTo(0, 0);
  heading.focus({ preventScroll: true });
}
