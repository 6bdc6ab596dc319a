import { Navigation, Zap } from 'lucide-react';
import type { CSSProperties } from 'react';
import { Link } from 'wouter';
import type { PlanRow } from './plan-row.ts';
import { WeatherGlyph } from './weather-glyph.tsx';
import { planTexts } from '#features/patrol-plan/texts.ts';

type SiteRowProps = {
  row: PlanRow;
  siteId: number;
  href: string;
  /** What the link carries to the detail screen. */
  state: unknown;
  /** Only for a list of which not all rows are drawn: where this one stands among how many. */
  standing?: { readonly index: number; readonly of: number };
  style?: CSSProperties;
  measure?: (element: HTMLElement | null) => void;
};

/** One finished row; it knows no store. */
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
      <RouteFacts row={row} />
      <WeatherFacts row={row} />
      <ScorePlate row={row} />
    </li>
  );
}

function RouteFacts({ row }: { row: PlanRow }) {
  return (
    <p className="plan-row-route">
      {row.duration !== null && (
        <>
          <Navigation aria-hidden />
          <strong>{row.duration}</strong> <span>{row.distance}</span>
        </>
      )}
      {row.routing && <span aria-hidden className="plan-row-routing" />}
    </p>
  );
}

function WeatherFacts({ row }: { row: PlanRow }) {
  return (
    <p className="plan-row-weather">
      {row.weatherMain !== null && <WeatherGlyph main={row.weatherMain} />}
      <span>{row.weather}</span>
    </p>
  );
}

/** The score on paper, like the stub of a ticket, and what it is made of. */
function ScorePlate({ row }: { row: PlanRow }) {
  return (
    <div className="plan-row-plate">
      <p className="plan-row-score">{row.score}</p>
      <ul className="plan-row-parts">
        {row.parts.map(({ part, text }) => (
          <li key={part} data-part={part}>
            <b>{text}</b> {planTexts.parts[part]}
          </li>
        ))}
      </ul>
      <div aria-hidden className="plan-row-bar">
        {row.bar.map(({ part, share }) => (
          <span key={part} data-part={part} style={{ width: `${share}%` }} />
        ))}
      </div>
    </div>
  );
}
