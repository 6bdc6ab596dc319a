import Briefcase from 'lucide-react/icons/briefcase';
import Check from 'lucide-react/icons/check';
import { useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { recordTeamEvent } from './record-team-event.ts';
import { teamTexts } from './texts.ts';
import { useSheetClose } from './use-sheet-close.ts';
import { paths } from '#config/paths.ts';
import { roundInProgress } from '#domain/round/progress.ts';
import { openStops } from '#domain/round/round.ts';
import type { Round } from '#domain/round/round.ts';
import { jobInRoundText, withJob } from '#domain/team/job-in-round.ts';
import type { RoundWithJob } from '#domain/team/job-in-round.ts';
import { stopAt } from '#domain/team/sent-round-stops.ts';
import { senderText } from '#domain/team/team-facts.ts';
import type { OwnJob } from '#domain/team/team-now.ts';
import { jobByText, jobFrom, jobPlace } from '#domain/team/team-texts.ts';
import { minuteClock } from '#platform/clock.ts';
import { useSource } from '#platform/source.ts';
import { storedBoosts } from '#state/stored-plan.ts';
import { activeRound, changeRound } from '#state/stored-round.ts';
import { knownSites } from '#state/team/accept-sent-round.ts';
import { teamSheet } from '#state/team/team-sheets.ts';
import { useTeamOnDevice } from '#state/team/team.ts';
import { Button } from '#ui/button.tsx';
import { closeModal } from '#ui/modal.tsx';
import { OpenedModal } from '#ui/opened-modal.tsx';
import { goFromDialog } from '#ui/use-close-on-back.ts';

const TITLE_ID = 'job-title';
const { job: texts } = teamTexts;

/** A job: where, why, until when, and what it means for the round. */
export function JobSheet({ jobId }: { jobId: string }) {
  const onClose = useSheetClose();
  const { jobs } = useTeamOnDevice();
  const job = jobs.find(({ id }) => id === jobId);
  // It went to somebody else: the strip says so.
  if (!job) return null;
  return (
    <OpenedModal titleId={TITLE_ID} onClose={onClose}>
      <OpenJob job={job} />
    </OpenedModal>
  );
}

function OpenJob({ job }: { job: OwnJob }) {
  const minute = useSource(minuteClock) * 60_000;
  const round = roundInProgress(useSource(activeRound));
  const planned = useMemo(() => plannedJob(job, round, minute), [job, round, minute]);
  const [hasFailed, setHasFailed] = useState(false);
  const isOpen = job.state === 'open';

  const accept = async (dialog: HTMLDialogElement | null) => {
    const isNew = planned !== null && round !== null && isAdded(planned, round);
    const draft = { kind: 'job_accepted' as const, job_id: job.id, assignment: job.assignment };
    const isStored = await recordTeamEvent(draft, isNew);
    setHasFailed(!isStored);
    if (!isStored) return;
    if (planned && round) changeRound(round.id, (last) => plannedJob(job, last, minute)?.round ?? last);
    dialog?.close();
  };

  return (
    <>
      <p className="flex items-center gap-2 text-fact text-ink-2 tabular-nums">
        <Briefcase aria-hidden className="size-4.5 shrink-0 text-link" />
        {jobFrom(job, minute)}
      </p>
      <h2 id={TITLE_ID} tabIndex={-1} data-first="" className="mt-1 text-dialog wrap-anywhere">
        {job.siteName}
      </h2>
      <p className="text-second text-ink-2">{jobPlace(job)}</p>
      <dl className="mt-4 mb-4 grid border-b border-line text-second tabular-nums">
        {job.reason !== '' && <Line name={texts.reason}>{job.reason}</Line>}
        <Line name={texts.by}>{jobByText(job, minute)}</Line>
        {round !== null && <Line name={texts.inRound}>{inRoundText(planned)}</Line>}
      </dl>
      <p className="text-fact text-ink-2">
        {isOpen
          ? texts.mayDecline(senderText(job))
          : job.isUnsent
            ? teamTexts.acceptedUnsent
            : texts.accepted}
        {isOpen && !job.isForYou && <span className="block">{texts.firstToAccept}</span>}
      </p>
      {hasFailed && <output className="mt-2 block text-second text-bad">{teamTexts.notStored}</output>}
      <div className="team-buttons mt-4">
        {isOpen ? (
          <>
            <Button
              variant="quiet"
              aria-haspopup="dialog"
              onClick={() => teamSheet.set({ kind: 'decline-job', jobId: job.id })}
            >
              {teamTexts.decline}
            </Button>
            <Button onClick={({ currentTarget }) => void accept(currentTarget.closest('dialog'))}>
              <Check aria-hidden className="size-5" />
              {teamTexts.accept}
            </Button>
          </>
        ) : (
          <>
            <Button variant="quiet" onClick={closeModal}>
              {teamTexts.close}
            </Button>
            <Button
              onClick={() => {
                teamSheet.set(null);
                goFromDialog(paths.siteDetail(job.siteId, job.siteName));
              }}
            >
              {texts.openSite}
            </Button>
          </>
        )}
      </div>
    </>
  );
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="team-line">
      <dt className="text-ink-2">{name}</dt>
      <dd className="font-strong wrap-anywhere">{children}</dd>
    </div>
  );
}

/** The round with the job, as it would be now; null without a round or a position. */
function plannedJob(job: OwnJob, round: Round | null, now: number): RoundWithJob | null {
  const site = knownSites().find(({ siteId }) => siteId === job.siteId);
  if (!round || !site) return null;
  const minutes = site.visitMinutes ?? round.visitMinutes;
  const stop = stopAt(site, minutes, { boosts: storedBoosts() ?? {}, now });
  return stop && withJob(round, stop, job.by, now);
}

const isAdded = (planned: RoundWithJob, before: Round): boolean =>
  openStops(planned.round).length > openStops(before).length;

function inRoundText(planned: RoundWithJob | null): string {
  if (planned === null) return texts.noPlace;
  const text = jobInRoundText(planned);
  return planned.isInTime ? text : texts.late(text);
}
