import { whyContract } from '@patrolplan/contract/why';
import { type Explanation, explanationWords } from '#domain/explanation/explanation.ts';
import { useQuery, queryOptions } from '@tanstack/react-query';
import {
  type ExplainedPart,
  type Planned,
  explainedParts,
  explainedScore,
} from '#domain/explanation/explained-parts.ts';
import { reasonTexts } from './reason-texts.ts';
import { momentText, scoreText } from '#domain/format.ts';
import { minuteClock, now } from '#platform/clock.ts';
import { isUnanswered, valueOrThrow } from '#platform/query/call-error.ts';
import { useSource } from '#platform/source.ts';
import { FailedLines, LoadingLines } from '#ui/page/lines-states.tsx';
import { scoreFills } from '#ui/score-fills.ts';
import { fromWire } from '#domain/camel-keys.ts';
import { api } from '#state/service/api.ts';

const { explainSite, explainSiteAt } = whyContract;

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

/**
 * The cache key of the reasons for a current score, separate because the query code loads later than the code that
 * shows it.
 */
const explanationKey = (siteId: number) => ['explanation', siteId] as const;

/** The reasons for the score of a site: now, or for staff at another time. */
function explanationQuery(siteId: number, at: Date | null) {
  return queryOptions<Explanation>({
    queryKey: at === null ? explanationKey(siteId) : [...explanationKey(siteId), at.toISOString()],
    queryFn: async ({ signal }) => {
      const reply = await valueOrThrow(
        at === null
          ? api.call(explainSite, { params: { siteid: siteId } }, { signal })
          : api.call(explainSiteAt, { body: { site_id: siteId, time: at.toISOString() } }, { signal }),
      );
      return fromWire(explainSite.reply, reply);
    },
  });
}

/** Each part with its lines. A wide card has the parts in its table above, so there only the lines are visible. */
function ReasonsList({ parts }: { parts: readonly ExplainedPart[] }) {
  return (
    <ul className="grid @min-[32rem]:gap-1 @min-[32rem]:py-1">
      {parts.map(({ part, score, lines, planned }) => (
        <li key={part} className="border-t border-line py-2.5 @min-[32rem]:border-0 @min-[32rem]:py-0">
          <p className="flex flex-wrap items-center gap-x-2.5 text-body font-strong @min-[32rem]:hidden">
            <span aria-hidden className={`size-2.5 shrink-0 rounded-sm ${scoreFills[part]}`} />
            <span className="flex-1">{reasonTexts.parts[part]}</span>{' '}
            <span className="tabular-nums">{signedText(score)}</span>
          </p>
          <p className="hidden @min-[32rem]:block">
            <span className="sr-only">{`${reasonTexts.parts[part]} ${signedText(score)}`}</span>
          </p>
          {(lines.length > 0 || planned !== null) && (
            <ul className="grid gap-1 pt-0.5 pl-5 @min-[32rem]:pl-0">
              {lines.map((line) => (
                <li key={line.id} className="flex items-baseline gap-2.5 text-second text-ink-2">
                  <span
                    aria-hidden
                    className={`hidden size-2.5 shrink-0 self-center rounded-sm @min-[32rem]:block ${scoreFills[part]}`}
                  />
                  <span className="min-w-0 flex-1 wrap-anywhere">
                    {line.text}
                    {line.note && <span className="block text-small">{line.note}</span>}
                  </span>{' '}
                  <span className="tabular-nums">{signedText(line.score)}</span>
                </li>
              ))}
              {planned !== null && (
                <li className="text-second text-ink-2 @min-[32rem]:pl-5">
                  {reasonTexts.planned(reasonTexts.parts[part], scoreText(planned))}
                </li>
              )}
            </ul>
          )}
        </li>
      ))}
    </ul>
  );
}

/** With a minus sign (U+2212): a hyphen is hard to see before a number. */
const signedText = (score: number): string => scoreText(score).replace('-', '−');
