import Navigation from 'lucide-react/icons/navigation';
import Zap from 'lucide-react/icons/zap';
import type { CSSProperties } from 'react';
import { Link } from 'wouter';
import type { PlanRow } from './plan-row.ts';
import { LastFacts } from './last-facts.tsx';
import { WeatherGlyph } from './weather-glyph.tsx';
import type { SiteHandover } from '#domain/site/site-handover.ts';
import { planTexts } from '#features/patrol-plan/texts.ts';

type SiteRowProps = {
  row: PlanRow;
  siteId: number;
  href: string;
  /** History state for the detail screen. */
  state: SiteHandover;
  /** Only for a list that renders a part of its rows: the position of this row, and the number of all rows. */
  standing?: { readonly index: number; readonly of: number };
  style?: CSSProperties;
  measure?: (element: HTMLElement | null) => void;
};

/** One row. Only the time since the last visit comes from a store, because it changes every minute. */
export function SiteRow({ row, siteId, href, state, standing, style, measure }: SiteRowProps) {
  return (
    <li
      ref={measure}
      className="plan-row"
      data-site={siteId}
      data-index={standing?.index}
      data-first={row.place === 1 ? '' : undefined}
      data-boosted={row.boosted ? '' : undefined}
      aria-setsize={standing?.of}
      aria-posinset={standing && standing.index + 1}
      style={{ ...style, backgroundColor: row.background, color: row.ink }}
    >
      <div className="plan-row-rank">
        <span>{row.place}</span>
        {row.boosted && <Zap aria-hidden fill="currentColor" />}
      </div>
      <Link className="plan-row-name" href={href} state={state}>
        {row.siteName}
      </Link>
      {row.routable && <RouteFacts duration={row.duration} distance={row.distance} routing={row.routing} />}
      <WeatherFacts main={row.weatherMain} text={row.weather} />
      <LastFacts siteId={siteId} reportedAt={state.lastVisitedAt} overdueDays={state.overdueDays} />
      <ScorePlate score={row.score} parts={row.parts} bar={row.bar} barLength={row.barLength} />
    </li>
  );
}

function RouteFacts({ duration, distance, routing }: Pick<PlanRow, 'duration' | 'distance' | 'routing'>) {
  return (
    <p className="plan-row-route">
      {duration !== null && (
        <>
          <Navigation aria-hidden />
          <strong>{duration}</strong> <span>{distance}</span>
        </>
      )}
      {routing && <span aria-hidden className="plan-row-routing" />}
    </p>
  );
}

function WeatherFacts({ main, text }: { main: string | null; text: string }) {
  return (
    <p className="plan-row-weather">
      {main !== null && <WeatherGlyph main={main} />}
      <span>{text}</span>
    </p>
  );
}

/** '999.99' has the full size; longer scores are set smaller to fit. */
const SHORT_SCORE = 6;

/** Score and its breakdown. */
function ScorePlate({
  score,
  parts,
  bar,
  barLength,
}: Pick<PlanRow, 'score' | 'parts' | 'bar' | 'barLength'>) {
  return (
    <div className="plan-row-plate">
      <p className="plan-row-score" data-long={score.length > SHORT_SCORE ? '' : undefined}>
        <span className="sr-only">{planTexts.scoreName}</span> <span>{score}</span>
      </p>
      <ul className="plan-row-parts">
        {parts.map(({ part, text }) => (
          <li key={part} data-part={part}>
            <b>{text}</b> {planTexts.parts[part]}
          </li>
        ))}
      </ul>
      <div aria-hidden className="plan-row-bar" style={{ transform: `scaleX(${barLength})` }}>
        {bar.map(({ part, share }) => (
          <span key={part} data-part={part} style={{ width: `${share}%` }} />
        ))}
      </div>
    </div>
  );
}
