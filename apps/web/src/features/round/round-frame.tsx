import type { ReactNode } from 'react';
import { roundTexts } from './texts.ts';
import { paths } from '#config/paths.ts';
import { BackLink } from '#ui/text/back-link.tsx';

type RoundFrameProps = {
  title: string;
  note?: ReactNode;
  /** Above the title. */
  glyph?: ReactNode;
  /** Beside the title. */
  aside?: ReactNode;
  /** The back link above the title; the active round has it in its menu. */
  hasBack?: boolean;
  actions?: ReactNode;
  /** On a phone above the main part, from 1024 px left of it. */
  map?: ReactNode;
  /** After the main part; from 1024 px beside it. */
  rest?: ReactNode;
  /** A small title, so that the next stop is the most prominent part. */
  isSmall?: boolean;
  /** Focuses the title, because this part has just replaced another one. */
  takesFocus: boolean;
  children: ReactNode;
};

/** Layout of each part of the round: title, actions, content. */
export function RoundFrame(props: RoundFrameProps) {
  const { title, note, glyph, aside, hasBack = true, actions, map, rest, isSmall = false, children } = props;
  return (
    <>
      {hasBack && <BackLink href={paths.patrolPlan}>{roundTexts.back}</BackLink>}
      <div className={`w-full max-w-298 px-[12px] pb-6 lg:px-10 ${hasBack ? '' : 'pt-1 lg:pt-5'}`}>
        <div className="dock-frame">
          <header className="dock-head" data-small={isSmall || undefined}>
            <div className="px-1 pt-1 lg:px-0">
              <div className="dock-title">
                {glyph}
                <h1
                  tabIndex={-1}
                  ref={props.takesFocus ? arriveAt : undefined}
                  className={`wrap-anywhere ${isSmall ? 'text-h2 lg:text-h1' : 'text-h1 lg:text-h1-wide'}`}
                >
                  {title}
                </h1>
              </div>
              {note !== undefined && <p className="dock-note text-second text-ink-2 tabular-nums">{note}</p>}
              {aside && <div className="dock-aside">{aside}</div>}
            </div>
          </header>
          {map}
          <div className="dock-main">{children}</div>
          {/* Also in the document after what they act on: the order of reading and of the focus. */}
          {actions}
          {rest && <div className="dock-rest">{rest}</div>}
        </div>
      </div>
    </>
  );
}

function arriveAt(heading: HTMLElement | null): void {
  if (!heading) return;
  window.scrollTo(0, 0);
  heading.focus({ preventScroll: true });
}
