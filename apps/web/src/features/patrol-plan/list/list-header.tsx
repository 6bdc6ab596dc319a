import { planTexts } from '#features/patrol-plan/texts.ts';

/** The day type and the current period, then the columns. */
export function ListHeader({ heading, id }: { heading: string; id: string }) {
  return (
    <div className="plan-head">
      <h2 id={id} className="plan-head-day">
        {heading}
      </h2>
      <div className="plan-head-columns">
        <span className="plan-head-name">{planTexts.siteName}</span>
        <span className="plan-head-score">{planTexts.score}</span>
      </div>
    </div>
  );
}
