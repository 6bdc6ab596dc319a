import { type MouseEvent, memo } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { type PlanRow, planRow } from './plan-row.ts';
import type { RankedRowProps } from './site-row-props.ts';
import { LastFacts } from './last-facts.tsx';
import { NAVIGATION, RowGlyph, ZAP, weatherPath } from './row-glyph.tsx';
import { paths } from '#config/paths.ts';
import type { RankedSite } from '#domain/score/rank-sites.ts';
import { siteHandover } from '#domain/site/site-handover.ts';
import { planTexts } from '#features/patrol-plan/texts.ts';

/** '999.99' has the full size; longer scores are set smaller to fit. */
const SHORT_SCORE = 6;

type SiteRowProps = RankedRowProps & {
  /** Only for a list that renders a part of its rows: the position of this row, and the number of all rows. */
  index?: number;
  of?: number;
  /** Its distance from the top of such a list. */
  top?: number;
  measure?: (element: HTMLElement | null) => void;
};

/**
 * One row. Memoized: while the list scrolls or a few sites change, the others stay as they are. Only the last facts come
 * from stores, because they change every minute.
 */
export const SiteRow = memo(function SiteRow({ ranked, index, of, top, measure, ...setting }: SiteRowProps) {
  const { site } = ranked;
  const row = planRow(ranked, setting);
  const transform = top === undefined ? undefined : `translateY(${top}px)`;
  return (
    <li
      ref={measure}
      className="plan-row"
      data-site={site.siteId}
      data-index={index}
      data-first={row.place === 1 ? '' : undefined}
      data-boosted={row.boosted ? '' : undefined}
      data-long={row.score.length > SHORT_SCORE ? '' : undefined}
      aria-setsize={of}
      aria-posinset={index === undefined ? undefined : index + 1}
      style={{ transform, backgroundColor: row.background, color: row.ink }}
    >
      <div className="plan-row-rank">
        <span>{row.place}</span>
        {row.boosted && <RowGlyph path={ZAP} />}
      </div>
      <a
        className="plan-row-name"
        href={paths.siteDetail(site.siteId, site.siteName)}
        onClick={(event) => followLink(event, ranked)}
      >
        {row.siteName}
      </a>
      {row.routable && (
        <p className="plan-row-route">
          {row.duration !== null && (
            <>
              <RowGlyph path={NAVIGATION} />
              <strong>{row.duration}</strong> <span>{row.distance}</span>
            </>
          )}
          {row.routing && <span aria-hidden className="plan-row-routing" />}
        </p>
      )}
      <p className="plan-row-weather">
        {row.weatherMain !== null && <RowGlyph path={weatherPath(row.weatherMain)} />}
        <span>{row.weather}</span>
      </p>
      <LastFacts site={site} />
      <ScorePlate row={row} />
    </li>
  );
});

/** Does what the router's `Link` does; that one also watches the address, in every row. */
function followLink(event: MouseEvent<HTMLAnchorElement>, ranked: RankedSite): void {
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  event.preventDefault();
  navigate(event.currentTarget.href, { state: siteHandover(ranked) });
}

/** Score and its breakdown. */
function ScorePlate({ row: { score, parts, bar, barLength } }: { row: PlanRow }) {
  return (
    <div className="plan-row-plate">
      <p className="plan-row-score">
        <span className="sr-only">{planTexts.scoreName}</span> <span>{score}</span>
      </p>
      <ul className="plan-row-parts">
        {parts.map(({ part, text }) => (
          <li key={part} data-part={part}>
            <b>{text}</b> {planTexts.parts[part]}
          </li>
        ))}
      </ul>
      <div
        aria-hidden
        className="plan-row-bar"
        style={{ transform: `scaleX(${barLength})`, background: stripes(bar) }}
      />
    </div>
  );
}

/** The parts of a score beside each other, each in its colour. */
function stripes(bar: PlanRow['bar']): string {
  let end = 0;
  const stops = bar.map(({ part, share }) => `var(--p-${part}) 0 ${(end += share)}%`);
  return `linear-gradient(90deg, ${stops.join()})`;
}
