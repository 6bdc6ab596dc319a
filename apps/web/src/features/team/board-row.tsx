import { sightTexts } from './texts.ts';
import type { OwnRow } from './own-row.ts';
import { timeText } from '#domain/format.ts';
import { initials } from '#domain/profile/profile.ts';
import { jobStateText, roundStateText, shiftRowText } from '#domain/team/own-row-text.ts';
import { useProfile } from '#state/profile.ts';
import { Badge } from '#ui/badge.tsx';
import { Card } from '#ui/card.tsx';

/** The rows of this person as staff see them. Without the switch for names there is a number instead of a name. */
export function BoardRow({ row: { shift, rounds, jobs, claims } }: { row: OwnRow }) {
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
              {round.last_visit && (
                <p className="mt-1.5 wrap-anywhere">
                  {sightTexts.lastVisit(round.last_visit.site_name, timeText(new Date(round.last_visit.at)))}
                </p>
              )}
            </div>
          ))}
          {jobs.map((job) => (
            <div key={job.id}>
              <p className="wrap-anywhere">{sightTexts.job(job.site_name)}</p>
              <p className="text-ink-2">{jobStateText(job)}</p>
            </div>
          ))}
          {claims.map(({ site_id, site_name, until }) => (
            <div key={site_id}>
              <p className="wrap-anywhere">{sightTexts.claim(site_name, timeText(new Date(until)))}</p>
              <p className="text-ink-2">{sightTexts.claimNobody}</p>
            </div>
          ))}
        </div>
      </div>
    </Card>
  );
}
