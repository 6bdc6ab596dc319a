import type { Explanation } from './explanation.ts';
import { lineNote, lineText } from './line-text.ts';
import { SCORE_PARTS, type ScoreBreakdown, type ScorePart } from '#domain/score/score-breakdown.ts';
import { scoreText } from '#domain/format.ts';
import type { HandoverRoute } from '#domain/site/site-handover.ts';

type TextLine = {
  readonly id: string;
  readonly text: string;
  readonly note?: string | undefined;
  readonly score: number;
};

export type ExplainedPart = {
  readonly part: ScorePart;
  readonly score: number;
  readonly lines: readonly TextLine[];
  /** The score in the plan on screen, if it differs. */
  readonly planned: number | null;
};

/** The scores and the route of the site in the plan on screen. */
export type Planned = { readonly scores: ScoreBreakdown; readonly route: HandoverRoute | null };

/** Lines of the base part with the feature `fair`. */
const FAIR_LINES: ReadonlySet<string> = new Set(['overdue', 'overdue-today', 'learned']);

/**
 * The parts of a score in their usual order, each with its lines. The service explains four of them; the route is
 * computed on the device. Without a plan to compare with, as at another time, the route is unknown.
 */
export function explainedParts(
  explanation: Explanation,
  planned: Planned | null,
  at: Date,
): readonly ExplainedPart[] {
  const isFair = explanation.base.lines.some(({ kind }) => FAIR_LINES.has(kind));
  return SCORE_PARTS.flatMap((part): ExplainedPart[] => {
    if (part === 'route') return planned === null ? [] : [routePart(planned)];
    const { score, lines } = explanation[part];
    // A part of 0 has no reasons, unless some of them cancel each other out.
    const counts = lines.some((line) => line.score !== 0);
    return [
      {
        part,
        score,
        lines: counts
          ? lines.map((line, n) => ({
              id: `${line.kind} ${n}`,
              text: lineText(line, { at, isNow: planned !== null, isFair }),
              note: lineNote(line),
              score: line.score,
            }))
          : [],
        planned: planned === null || isShownAs(planned.scores[part], score) ? null : planned.scores[part],
      },
    ];
  });
}

function routePart({ scores, route }: Planned): ExplainedPart {
  const lines =
    route === null ? [] : [{ id: 'route', text: `${route.durationText} away`, score: scores.route }];
  return { part: 'route', score: scores.route, lines, planned: null };
}

const isShownAs = (one: number, other: number): boolean => scoreText(one) === scoreText(other);

/** The sum of the parts. */
export const explainedScore = (parts: readonly ExplainedPart[]): number =>
  parts.reduce((sum, { score }) => sum + score, 0);
