import { useQuery } from '@tanstack/react-query';
import X from 'lucide-react/icons/x';
import { BoardRow } from './board-row.tsx';
import { ownRowQuery } from './own-row.ts';
import { sightTexts, teamTexts } from './texts.ts';
import { paths } from '#config/paths.ts';
import { timeText } from '#domain/format.ts';
import { stableOnline } from '#platform/connection.ts';
import { useSource } from '#platform/source.ts';
import { BackLink } from '#ui/text/back-link.tsx';
import { Card } from '#ui/page/card.tsx';
import { EmptyState } from '#ui/page/empty-state.tsx';
import { Folded } from '#ui/page/folded.tsx';
import { FailedLines, LoadingLines } from '#ui/page/lines-states.tsx';
import { Page } from '#ui/page/page.tsx';

/** What the board of staff has about this person: the row as they see it, its bytes, and what is not on it. */
export function SupervisorSeesPage() {
  const { data } = useQuery(ownRowQuery);
  return (
    <>
      <BackLink href={paths.settings}>{sightTexts.back}</BackLink>
      <Page title={teamTexts.supervisorSees} note={data && sightTexts.asOf(timeText(new Date(data.now)))}>
        <div className="grid gap-3 lg:max-w-160">
          <OwnRowCards />
          <Card title={sightTexts.notOn}>
            <ul className="grid gap-2 text-body">
              {sightTexts.never.map((thing) => (
                <li key={thing} className="flex items-center gap-2.5">
                  <X aria-hidden className="size-4.5 shrink-0 text-ink-2" />
                  {thing}
                </li>
              ))}
            </ul>
          </Card>
          <p className="px-1 text-second text-ink-2 lg:px-0">{sightTexts.inAlarm}</p>
          <p className="px-1 text-second text-ink-2 lg:px-0">{sightTexts.ofIncident}</p>
        </div>
      </Page>
    </>
  );
}

function OwnRowCards() {
  const { data, isError, refetch } = useQuery(ownRowQuery);
  const isOnline = useSource(stableOnline);
  if (data === undefined) {
    return (
      <Card>
        {isError || !isOnline ? (
          <FailedLines offline={!isOnline} retryLabel={teamTexts.tryAgain} onRetry={() => void refetch()}>
            {isOnline ? sightTexts.failed : sightTexts.offline}
          </FailedLines>
        ) : (
          <LoadingLines label={sightTexts.loading} />
        )}
      </Card>
    );
  }
  const { shift, rounds, jobs, claims } = data;
  if (shift === null && rounds.length + jobs.length + claims.length === 0) {
    return <EmptyState>{sightTexts.notOnBoard}</EmptyState>;
  }
  return (
    <>
      <BoardRow row={data} />
      <Folded summary={sightTexts.bytes}>
        <pre className="team-bytes">{JSON.stringify({ shift, rounds, jobs, claims }, null, 1)}</pre>
      </Folded>
    </>
  );
}
