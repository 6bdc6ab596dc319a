import { staffContract } from '@patrolplan/contract/staff';
import type { ScoreLearning } from './score-learning.ts';
import { scoreTexts } from './texts.ts';
import { useStaffAction } from '#console/shared/staff-call.ts';
import { TextAction } from '#console/shared/text-action.tsx';
import { momentText } from '#domain/format.ts';
import { now } from '#platform/clock.ts';
import { Banner } from '#ui/banner.tsx';
import { Card } from '#ui/card.tsx';

type VersionsProps = { versions: ScoreLearning['versions']; onUndone: (message: string) => void };

/** Changes of the learned scores, newest first. */
export function Versions({ versions, onUndone }: VersionsProps) {
  const action = useStaffAction(staffContract.undoScoreVersion, ({ restored }) =>
    onUndone(scoreTexts.undoneNow(restored)),
  );
  if (versions.length === 0) return null;
  const versionTime = (time: string) => momentText(new Date(time), now());
  return (
    <Card title={scoreTexts.versions}>
      <p className="text-second text-ink-2">{scoreTexts.versionsText}</p>
      {action.problem && (
        <Banner tone="error" detail={action.problem.detail}>
          {action.problem.message}
        </Banner>
      )}
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
                pending={action.pending}
                onClick={() => action.run({ body: { id } })}
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
