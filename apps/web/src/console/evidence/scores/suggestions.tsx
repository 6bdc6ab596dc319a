import { staffContract } from '@patrolplan/contract/staff';
import { useState } from 'react';
import type { ScoreLearning } from './score-learning.ts';
import { SuggestionRow } from './suggestion-row.tsx';
import type { Suggestion } from './suggestion-row.tsx';
import { scoreTexts } from './texts.ts';
import { useStaffAction } from '#console/shared/staff-call.ts';
import { stableOnline } from '#platform/connection.ts';
import { useSource } from '#platform/source.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';

type SuggestionsProps = {
  count: number;
  suggestedAt: string;
  /** The first of them. */
  suggestions: ScoreLearning['suggestions'];
  /** Loads more; null when all that a reply can have are loaded. */
  onMore: (() => void) | null;
  isLoadingMore: boolean;
  onAccepted: (message: string) => void;
};

type Choice = {
  readonly accepted: 'all' | 'none';
  /** Keys that are not ticked with all, or ticked with none. */
  readonly except: ReadonlySet<string>;
};

const suggestionKey = ({ siteId, dayType, period }: Suggestion): string => `${siteId} ${dayType} ${period}`;

function withTick({ accepted, except }: Choice, key: string): Choice {
  return {
    accepted,
    except: new Set(except.has(key) ? [...except].filter((one) => one !== key) : [...except, key]),
  };
}

/** The suggestions of last night, initially all selected. Nothing changes until staff accept them. */
export function Suggestions(props: SuggestionsProps) {
  const { count, suggestedAt, suggestions, onMore, isLoadingMore, onAccepted } = props;
  const [choice, setChoice] = useState<Choice>({ accepted: 'all', except: new Set() });
  const [focusFrom, setFocusFrom] = useState<number | null>(null);
  const [sent, setSent] = useState<string | null>(null);
  const action = useStaffAction(staffContract.acceptSuggestions, ({ accepted }) =>
    onAccepted(scoreTexts.accepted(accepted, count)),
  );
  const connected = useSource(stableOnline);
  const chosen = choice.accepted === 'all' ? count - choice.except.size : choice.except.size;
  const renderAccept = (label: string, { accepted, except }: Choice, variant: 'main' | 'quiet' = 'quiet') => (
    <Button
      variant={variant}
      blocked={!connected || (variant === 'main' && chosen === 0) || (action.pending && sent !== label)}
      pending={action.pending && sent === label}
      pendingLabel={scoreTexts.saving}
      onClick={() => {
        setSent(label);
        const named = suggestions.filter((one) => except.has(suggestionKey(one)));
        const cells = named.map(({ siteId, dayType, period }) => ({ siteId, dayType, period }));
        action.run({ body: { suggestedAt, accepted, except: cells } });
      }}
    >
      {label}
    </Button>
  );
  return (
    <Card title={scoreTexts.suggestions(count)}>
      {action.problem && (
        <div className="mb-3">
          <Banner tone="error" detail={action.problem.detail}>
            {action.problem.message}
          </Banner>
        </div>
      )}
      <div className="mb-3 flex flex-wrap gap-2">
        {renderAccept(scoreTexts.acceptNone, { accepted: 'none', except: new Set() })}
        {renderAccept(scoreTexts.acceptAll, { accepted: 'all', except: new Set() })}
        {renderAccept(scoreTexts.acceptChosen(chosen), choice, 'main')}
      </div>
      <label className="flex min-h-11 items-center gap-x-3 text-small font-semibold text-ink-2">
        <input
          type="checkbox"
          className="size-5 shrink-0 accent-accent"
          ref={(box) => {
            if (box) box.indeterminate = chosen > 0 && chosen < count;
          }}
          checked={chosen === count}
          onChange={() =>
            setChoice({ accepted: chosen === count ? 'none' : 'all', except: new Set<string>() })
          }
        />
        {scoreTexts.tickAll(count)}
      </label>
      <ul>
        {suggestions.map((one, index) => {
          const key = suggestionKey(one);
          return (
            <SuggestionRow
              key={key}
              suggestion={one}
              isTicked={choice.except.has(key) === (choice.accepted === 'none')}
              takesFocus={index === focusFrom}
              onTick={() => setChoice(withTick(choice, key))}
            />
          );
        })}
      </ul>
      {onMore && (
        <Button
          variant="quiet"
          pending={isLoadingMore}
          pendingLabel={scoreTexts.loadingMore}
          onClick={() => {
            setFocusFrom(suggestions.length);
            onMore();
          }}
        >
          {scoreTexts.more}
        </Button>
      )}
    </Card>
  );
}
