import { teamContract } from '@patrolplan/contract/team';
import { sightTexts } from './texts.ts';
import type { OwnRow } from './own-row.ts';
import { fromWire } from '#domain/camel-keys.ts';
import { timeText } from '#domain/format.ts';
import { initials } from '#domain/profile/profile.ts';
import { jobStateText, roundStateText, shiftRowText } from '#domain/team/state-text.ts';
import { useProfile } from '#state/session/profile.ts';
import { Badge } from '#ui/text/badge.tsx';
import { Card } from '#ui/page/card.tsx';

/** The rows of this person as staff see them. Without the switch for names there is a number instead of a name. */
export function BoardRow({ row }: { row: OwnRow }) {
  const { shift, rounds, jobs, claims } = fromWire(teamContract.readOwnRow.reply, row);
  const state = useProfile();
  const profile = state.kind === 'ready' ? state.profile : null;
  const known = shift ?? rounds[0] ?? null;
  const name = known && (known.name ?? sightTexts.unnamed(known.warden));
  return (
    <Card>
      <div className="flex gap-3">
        {known?.name && (
          <span
            aria-hidden
            className="grid size-9 shrink-0 place-items-center rounded-full bg-accent-soft text-small font-bold text-link"
          >
            {initials(profile)}
          </span>
        )}
        <div className="grid min-w-0 flex-1 gap-3 text-second tabular-nums">
          <div>
            {name !== null && <p className="text-body font-strong wrap-anywhere">{name}</p>}
            {shift && <p className="text-ink-2">{shiftRowText(shift)}</p>}
          </div>
          {rounds.map((round) => (
            <div key={round.id}>
              <p className="mb-2 flex flex-wrap items-center justify-between gap-2">
                {sightTexts.round(round.letter)}
                <Badge tone="accent">{roundStateText(round)}</Badge>
              </p>
              <div aria-hidden className="team-progress">
                <span style={{ width: `${(100 * round.done) / Math.max(1, round.stops)}%` }} />
              </div>
              {round.lastVisit && (
                <p className="mt-1.5 wrap-anywhere">
                  {sightTexts.lastVisit(round.lastVisit.siteName, timeText(new Date(round.lastVisit.at)))}
                </p>
              )}
            </div>
          ))}
          {jobs.map((job) => (
            <div key={job.id}>
              <p className="wrap-anywhere">{sightTexts.job(job.siteName)}</p>
              <p className="text-ink-2">
                {sightTexts.jobState(jobStateText(job), timeText(new Date(job.by)))}
              </p>
            </div>
          ))}
          {claims.map(({ siteId, siteName, until }) => (
            <div key={siteId}>
              <p className="wrap-anywhere">{sightTexts.claim(siteName, timeText(new Date(until)))}</p>
              <p className="text-ink-2">{sightTexts.claimNobody}</p>
            </div>
          ))}
        </div>
      </div>
    </Card>
  );
}
