import { staffContract } from '@patrolplan/contract/staff';
import { useState } from 'react';
import type { ScoreLearning } from './score-learning.ts';
import { Suggestions } from './suggestions.tsx';
import { scoreTexts } from './texts.ts';
import { Versions } from './versions.tsx';
import { useStaffAction } from '#console/shared/staff-call.ts';
import { stableOnline } from '#platform/connection.ts';
import { useSource } from '#platform/source.ts';
import { Banner } from '#ui/banner.tsx';
import { EmptyState } from '#ui/empty-state.tsx';

const MODES = ['off', 'suggest', 'apply'] as const;
/** The most suggestions that a reply has. */
const MOST_SHOWN = 10_000;

type LearningProps = {
  learning: ScoreLearning;
  /** How many suggestions are requested. */
  shown: number;
  onMore: () => void;
};

/** How scores learn: the mode, the suggestions of last night, and the versions. */
export function Learning({ learning, shown, onMore }: LearningProps) {
  const action = useStaffAction(staffContract.setLearningMode);
  const connected = useSource(stableOnline);
  const [done, setDone] = useState<string | null>(null);
  const { mode, suggestedAt, suggestions, count } = learning;
  return (
    <div className="grid min-w-0 gap-3 lg:gap-4">
      {action.problem && (
        <Banner tone="error" detail={action.problem.detail}>
          {action.problem.message}
        </Banner>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <fieldset
          aria-label={scoreTexts.learning}
          className="flex flex-wrap gap-0.5 rounded-control border border-line bg-sunken p-0.5"
        >
          {MODES.map((one) => (
            <button
              key={one}
              type="button"
              aria-pressed={one === mode}
              aria-disabled={!connected || action.pending || undefined}
              onClick={() => {
                if (connected && !action.pending && one !== mode)
                  action.run({ body: { was: mode, mode: one } });
              }}
              className={`min-h-11 rounded-control border px-3 text-second font-strong ${one === mode ? 'border-line-strong bg-surface text-ink' : 'border-transparent text-ink-2'}`}
            >
              {scoreTexts.modes[one]}
            </button>
          ))}
        </fieldset>
        <p className="min-w-0 flex-[1_1_12rem] text-second text-ink-2">{scoreTexts.modeTexts[mode]}</p>
      </div>
      {done !== null && (
        <Banner key={done} tone="success" takesFocus>
          {done}
        </Banner>
      )}
      {mode === 'suggest' && suggestedAt !== null && (
        <Suggestions
          key={suggestedAt}
          count={count}
          suggestedAt={suggestedAt}
          suggestions={suggestions}
          onMore={suggestions.length < count && suggestions.length < MOST_SHOWN ? onMore : null}
          isLoadingMore={suggestions.length < Math.min(shown, count)}
          onAccepted={setDone}
        />
      )}
      {mode === 'suggest' && suggestedAt === null && done === null && (
        <EmptyState>{scoreTexts.noSuggestions}</EmptyState>
      )}
      <Versions versions={learning.versions} onUndone={setDone} />
    </div>
  );
}
