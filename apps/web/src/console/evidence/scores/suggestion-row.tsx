import type { ScoreLearning } from './score-learning.ts';
import { scoreTexts } from './texts.ts';
import { capitalised, scoreText } from '#domain/format.ts';

export type Suggestion = ScoreLearning['suggestions'][number];

type SuggestionRowProps = {
  suggestion: Suggestion;
  isTicked: boolean;
  /** The first row that 'Show more' brought: the button may be gone. */
  takesFocus: boolean;
  onTick: () => void;
};

/** Written with a capital; 'weekday' and 'bank holiday' are not. */
const DAY_NAMES = new Set(['saturday', 'sunday']);

export function SuggestionRow({ suggestion, isTicked, takesFocus, onTick }: SuggestionRowProps) {
  const { siteName, dayType, period, score, suggestedScore, found, visits, expected } = suggestion;
  return (
    <li className="border-t border-line">
      <label className="flex min-h-14 items-center gap-3 py-2 text-second">
        <input
          type="checkbox"
          ref={takesFocus ? focus : undefined}
          className="size-5 shrink-0 accent-accent"
          checked={isTicked}
          onChange={onTick}
        />
        <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3">
          <span className="min-w-0 flex-[1_1_10rem] wrap-anywhere">
            <span className="block font-strong">{siteName}</span>
            <span className="block text-small text-ink-2">
              {DAY_NAMES.has(dayType) ? capitalised(dayType) : dayType} {period}
            </span>
          </span>{' '}
          <span className="tabular-nums">
            {scoreText(score)} → <b>{scoreText(suggestedScore)}</b>
          </span>{' '}
          <span className="min-w-0 flex-[1_1_10rem] tabular-nums">
            {visits === 0 ? scoreTexts.otherTimes : scoreTexts.why(found, visits, expected.toFixed(1))}
          </span>
        </span>
      </label>
    </li>
  );
}

function focus(element: HTMLElement | null): void {
  element?.focus();
}
