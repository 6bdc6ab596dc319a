import type { ReactNode } from 'react';
import { detailTexts } from './texts.ts';
import { Missing, NotStored, type WhyMissing } from './missing.tsx';
import { SCORE_PARTS, type ScoreBreakdown, type ScorePart } from '#domain/score/score-breakdown.ts';
import { scoreText } from '#domain/format.ts';
import { Card } from '#ui/page/card.tsx';
import { scoreFills } from '#ui/score-fills.ts';

type ScoreCardProps = {
  scores: ScoreBreakdown | null;
  missing: WhyMissing;
  /** The reasons, if enabled, at the end of the card. */
  children?: ReactNode;
};

/** Five parts and their sum, with a chart: one stacked bar on a phone, on a wide card each part below its segment. */
export function ScoreCard({ scores, missing, children }: ScoreCardProps) {
  if (scores === null && missing === 'not-stored') {
    return (
      <Card title={detailTexts.breakdown}>
        <NotStored />
      </Card>
    );
  }
  return (
    <Card title={detailTexts.breakdown}>
      <div className="group/card @container">
        <dl className="-mb-2 grid grid-cols-[minmax(0,1fr)]">
          <div className="flex flex-wrap items-center gap-x-4 gap-y-1.5 pb-1.5 @min-[32rem]:flex-nowrap">
            <dt className="flex-1 text-body font-medium text-ink-2 @min-[32rem]:w-26 @min-[32rem]:flex-none @min-[32rem]:font-strong @min-[32rem]:whitespace-nowrap @min-[32rem]:text-ink">
              {detailTexts.final}
            </dt>
            <dd className="text-score-detail tabular-nums @min-[32rem]:order-1 @min-[32rem]:w-26 @min-[32rem]:text-right @min-[32rem]:text-score-first">
              {scores ? scoreText(scores.final) : <Missing why={missing} />}
            </dd>
            <dd aria-hidden className="flex h-3.5 w-full gap-0.5 @min-[32rem]:w-auto @min-[32rem]:flex-1">
              {scores && <StackedBar scores={scores} />}
            </dd>
          </div>
          {SCORE_PARTS.map((part) => (
            <PartLine key={part} part={part} scores={scores} missing={missing} />
          ))}
        </dl>
        {children}
      </div>
    </Card>
  );
}

function StackedBar({ scores }: { scores: ScoreBreakdown }) {
  return SCORE_PARTS.filter((part) => scores[part] > 0).map((part) => (
    <span
      key={part}
      className={`first:rounded-l-full last:rounded-r-full @min-[32rem]:first:rounded-l @min-[32rem]:last:rounded-r ${scoreFills[part]}`}
      style={{ flexGrow: scores[part], flexBasis: 0 }}
    />
  ));
}

type PartLineProps = { part: ScorePart; scores: ScoreBreakdown | null; missing: WhyMissing };

function PartLine({ part, scores, missing }: PartLineProps) {
  return (
    <div className="flex min-h-9.5 flex-wrap items-center gap-x-4 border-line not-last:border-b group-has-data-reasons/card:hidden @min-[32rem]:min-h-9.5 @min-[32rem]:flex-nowrap @min-[32rem]:group-has-data-reasons/card:flex">
      <dt className="flex flex-1 items-center gap-2.5 text-second text-ink-2 @min-[32rem]:w-26 @min-[32rem]:flex-none">
        <span aria-hidden className={`size-2.5 rounded-sm @min-[32rem]:hidden ${scoreFills[part]}`} />
        {detailTexts.parts[part]}
      </dt>
      <dd className="ml-auto text-second font-semibold tabular-nums @min-[32rem]:order-1 @min-[32rem]:ml-0 @min-[32rem]:w-26 @min-[32rem]:text-right">
        {scores ? scoreText(scores[part]) : <Missing why={missing} />}
      </dd>
      <dd aria-hidden className="hidden h-2.5 flex-1 @min-[32rem]:flex">
        {scores && <HangingBar part={part} scores={scores} />}
      </dd>
    </div>
  );
}

/** A part at the position of its segment in the stacked bar. */
function HangingBar({ part, scores }: { part: ScorePart; scores: ScoreBreakdown }) {
  const before = SCORE_PARTS.slice(0, SCORE_PARTS.indexOf(part));
  const drawn = (some: readonly ScorePart[]) => some.reduce((sum, one) => sum + Math.max(0, scores[one]), 0);
  const whole = drawn(SCORE_PARTS);
  if (whole === 0 || scores[part] <= 0) return null;
  return (
    <span
      className={`rounded-sm ${scoreFills[part]}`}
      style={{
        marginInlineStart: `${(100 * drawn(before)) / whole}%`,
        width: `${(100 * scores[part]) / whole}%`,
      }}
    />
  );
}
