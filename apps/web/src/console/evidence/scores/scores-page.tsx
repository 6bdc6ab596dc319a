import { staffContract } from '@patrolplan/contract/staff';
import { useState } from 'react';
import { scoreTexts } from './texts.ts';
import { VisitRulesCard } from './visit-rules-card.tsx';
import type { ScoreLearning } from './suggestion-choice.ts';
import { Suggestions } from './suggestions.tsx';
import { DataState } from '#console/shared/data-state.tsx';
import { useStaffData, useStaffAction } from '#console/shared/staff-call.ts';
import { StaffPage } from '#console/shared/frame/staff-page.tsx';
import { OutcomeStrip } from '#console/shared/outcome-strip.tsx';
import { TextAction } from '#console/shared/text-action.tsx';
import { stableOnline } from '#platform/connection.ts';
import { useSource } from '#platform/source.ts';
import { now } from '#platform/clock.ts';
import { Banner } from '#ui/page/banner.tsx';
import { EmptyState } from '#ui/page/empty-state.tsx';
import { Card } from '#ui/page/card.tsx';
import { momentText } from '#domain/format.ts';

const MODES = ['off', 'suggest', 'apply'] as const;

/** The service suggests no more sites a night. */
const MOST_SITES = 20;

/** Learned scores and visit rules. */
export function ScoresPage() {
  return (
    <StaffPage>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 lg:gap-4">
        <LearningOfScores />
        <VisitRulesOfAreas />
      </div>
    </StaffPage>
  );
}

function LearningOfScores() {
  const state = useStaffData(staffContract.readScoreLearning, { body: { shown: MOST_SITES } });
  return (
    <DataState state={state} failedText={scoreTexts.failed}>
      {(learning) => <Learning learning={learning} />}
    </DataState>
  );
}

function VisitRulesOfAreas() {
  const state = useStaffData(staffContract.readVisitRules, {});
  return (
    <DataState state={state} failedText={scoreTexts.rulesFailed}>
      {(rules) => <VisitRulesCard rules={rules} refresh={state.refresh} />}
    </DataState>
  );
}

/** The last action on this page, and the version that undoes it. */
type Done = { readonly message: string; readonly version: number | null };

/** How scores learn: the mode, the suggestions of last night, and the versions. */
function Learning({ learning }: { learning: ScoreLearning }) {
  const action = useStaffAction(staffContract.setLearningMode);
  const undoing = useStaffAction(staffContract.undoScoreVersion);
  const connected = useSource(stableOnline);
  const [done, setDone] = useState<Done | null>(null);
  const { mode, suggestedAt, sites } = learning;
  const undo = (id: number) =>
    undoing.run({ body: { id } }, ({ restored }) =>
      setDone({ message: scoreTexts.undoneNow(restored), version: null }),
    );
  const version = done?.version ?? null;
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3 lg:gap-4">
      {action.problem && (
        <Banner tone="error" detail={action.problem.detail}>
          {action.problem.message}
        </Banner>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <p className="min-w-0 flex-[1_1_12rem] text-second text-ink-2">{scoreTexts.modeTexts[mode]}</p>
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
      </div>
      <OutcomeStrip
        done={
          done && {
            message: done.message,
            undo: version === null ? undefined : { run: () => undo(version), pending: undoing.pending },
          }
        }
        problem={undoing.problem}
      />
      {mode === 'suggest' && suggestedAt !== null && (
        <Suggestions
          suggestedAt={suggestedAt}
          sites={sites}
          onAccepted={({ sites: accepted, version: id }) =>
            setDone({ message: scoreTexts.accepted(accepted), version: id })
          }
        />
      )}
      {mode === 'suggest' && suggestedAt === null && done === null && (
        <EmptyState>{scoreTexts.noSuggestions}</EmptyState>
      )}
      <Versions versions={learning.versions} pending={undoing.pending} onUndo={undo} />
    </div>
  );
}

type VersionsProps = {
  versions: ScoreLearning['versions'];
  pending: boolean;
  onUndo: (id: number) => void;
};

/** Changes of the learned scores, newest first. */
function Versions({ versions, pending, onUndo }: VersionsProps) {
  if (versions.length === 0) return null;
  const versionTime = (time: string) => momentText(new Date(time), now());
  return (
    <Card title={scoreTexts.versions}>
      <p className="text-second text-ink-2">{scoreTexts.versionsText}</p>
      <ul>
        {versions.map(({ id, madeAt, madeBy, accepted, offered, undoneAt }) => (
          <li
            key={id}
            className="flex min-h-11 flex-wrap items-center gap-x-3 border-t border-line py-1 text-second first:border-0"
          >
            <span className="tabular-nums">{versionTime(madeAt)}</span>{' '}
            <span className="min-w-0 flex-[1_1_12rem]">
              {scoreTexts.version(accepted, offered)}
              {undoneAt !== null && scoreTexts.undone(versionTime(undoneAt))}
            </span>{' '}
            <span className="text-ink-2">{madeBy ?? scoreTexts.nightly}</span>
            {undoneAt === null && (
              <TextAction
                label={scoreTexts.undoOf(versionTime(madeAt))}
                pending={pending}
                onClick={() => onUndo(id)}
              >
                {scoreTexts.undo}
              </TextAction>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
