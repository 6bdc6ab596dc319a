import type { Explanation } from '#domain/explanation/explanation.ts';
import { useQuery } from '@tanstack/react-query';
import { explainedParts, explainedScore } from '#domain/explanation/explained-parts.ts';
import type { Planned } from '#domain/explanation/explained-parts.ts';
import { explanationQuery } from '#state/explanation/explanation-query.ts';
import { reasonTexts } from './reason-texts.ts';
import { ReasonsList } from './reasons-list.tsx';
import { momentText, scoreText } from '#domain/format.ts';
import { minuteClock, now } from '#platform/clock.ts';
import { isUnanswered } from '#platform/query/call-error.ts';
import { useSource } from '#platform/source.ts';
import { FailedLines, LoadingLines } from '#ui/lines-states.tsx';
import { explanationWords } from '#domain/explanation/explanation-words.ts';

type ReasonsAtProps = {
  siteId: number;
  /** Null: now. */
  time: Date | null;
  /** The score on screen, to compare with; null if it is of another time. */
  planned: Planned | null;
};

/** Loading, failed, or the reasons. After a failure the last reasons stay, with their time. */
export function ReasonsAt({ siteId, time, planned }: ReasonsAtProps) {
  const query = useQuery(explanationQuery(siteId, time));
  useSource(minuteClock); // Updates the age of the observation.
  if (query.data === undefined && query.isFetching) return <LoadingLines label={explanationWords.loading} />;
  const failed = query.isError || query.isPaused;
  return (
    <>
      {failed && (
        <FailedLines
          offline={query.isPaused || isUnanswered(query.error)}
          retryLabel={explanationWords.tryAgain}
          onRetry={() => void query.refetch()}
        >
          {explanationWords.failed}
        </FailedLines>
      )}
      {query.data && failed && (
        <p className="text-second text-ink-2">
          {reasonTexts.asOf(momentText(new Date(query.data.at), now()))}
        </p>
      )}
      {query.data && <ShownReasons explanation={query.data} planned={planned} />}
    </>
  );
}

function ShownReasons({ explanation, planned }: { explanation: Explanation; planned: Planned | null }) {
  const at = planned === null ? new Date(explanation.at) : now();
  const parts = explainedParts(explanation, planned, at);
  const differs = parts.some((part) => part.planned !== null);
  const score = scoreText(explainedScore(parts));
  return (
    // On a phone the list replaces the lines of the card, as long as both are equal.
    <div data-reasons={planned !== null && !differs ? '' : undefined}>
      {differs && <p className="py-2 text-second font-medium">{reasonTexts.differs(score)}</p>}
      {planned === null && (
        <p className="py-2 text-second font-medium">{reasonTexts.atTime(momentText(at, now()), score)}</p>
      )}
      <ReasonsList parts={parts} />
    </div>
  );
}
