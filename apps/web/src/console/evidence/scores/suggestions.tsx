import { staffContract } from '@patrolplan/contract/staff';
import { useState } from 'react';
import type { ScoreLearning } from './score-learning.ts';
import { scoreTexts } from './texts.ts';
import { useStaffAction } from '#console/shared/staff-call.ts';
import { scoreText } from '#domain/format.ts';
import { stableOnline } from '#platform/connection.ts';
import { useSource } from '#platform/source.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';

type Suggestion = ScoreLearning['suggestions'][number];

const suggestionKey = ({ siteId, dayType, period }: Suggestion): string => `${siteId} ${dayType} ${period}`;

/** The suggestions of last night, initially all selected. Nothing changes until staff accept them. */
export function Suggestions({ learning: { suggestions, suggestedAt } }: { learning: ScoreLearning }) {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const action = useStaffAction(staffContract.acceptSuggestions);
  const connected = useSource(stableOnline);
  if (suggestedAt === null) return <EmptyState>{scoreTexts.noSuggestions}</EmptyState>;
  const chosen = suggestions.filter((one) => !left.has(suggestionKey(one)));
  const accept = (some: readonly Suggestion[]) => {
    if (!connected || action.pending) return;
    const cells = some.map(({ siteId, dayType, period }) => ({ siteId, dayType, period }));
    action.run({ body: { suggestedAt, chosen: cells } });
  };
  const tick = (key: string) =>
    setLeft(new Set(left.has(key) ? [...left].filter((one) => one !== key) : [...left, key]));
  return (
    <Card title={scoreTexts.suggestions(suggestions.length)}>
      {action.problem && (
        <div className="mb-3">
          <Banner tone="error" detail={action.problem.detail}>
            {action.problem.message}
          </Banner>
        </div>
      )}
      <div className="mb-3 flex flex-wrap gap-2">
        <Button variant="quiet" blocked={!connected} onClick={() => accept([])}>
          {scoreTexts.acceptNone}
        </Button>
        <Button variant="quiet" blocked={!connected} onClick={() => accept(suggestions)}>
          {scoreTexts.acceptAll}
        </Button>
        <Button
          blocked={!connected || chosen.length === 0}
          pending={action.pending}
          pendingLabel={scoreTexts.saving}
          onClick={() => accept(chosen)}
        >
          {scoreTexts.acceptChosen(chosen.length)}
        </Button>
      </div>
      <ul>
        {suggestions.map((one) => (
          <li key={suggestionKey(one)} className="border-t border-line">
            <label className="flex min-h-14 flex-wrap items-center gap-x-3 py-2 text-second">
              <input
                type="checkbox"
                className="size-5 shrink-0 accent-accent"
                checked={!left.has(suggestionKey(one))}
                onChange={() => tick(suggestionKey(one))}
              />
              <span className="min-w-0 flex-[1_1_12rem] wrap-anywhere">
                <span className="block font-strong">{one.siteName}</span>
                <span className="block text-small text-ink-2">
                  {one.dayType} {one.period}
                </span>
              </span>{' '}
              <span className="tabular-nums">
                {scoreText(one.score)} → <b>{scoreText(one.suggestedScore)}</b>
              </span>{' '}
              <span className="min-w-0 flex-[1_1_12rem] tabular-nums">
                {one.visits === 0
                  ? scoreTexts.otherTimes
                  : scoreTexts.why(one.found, one.visits, one.expected.toFixed(1))}
              </span>
            </label>
          </li>
        ))}
      </ul>
    </Card>
  );
}
