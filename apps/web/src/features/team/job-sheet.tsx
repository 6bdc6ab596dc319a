import Briefcase from 'lucide-react/icons/briefcase';
import Check from 'lucide-react/icons/check';
import { type ReactNode, useMemo, useState } from 'react';
import { teamTexts } from './texts.ts';
import { useSheetClose } from './use-sheet-close.ts';
import { paths } from '#config/paths.ts';
import { roundInProgress } from '#domain/round/progress.ts';
import { type Round, openStops, replaceOpenStops } from '#domain/round/round.ts';
import { type RoundWithJob, jobInRoundText, withJob } from '#domain/team/job-in-round.ts';
import { withKnownLegs } from '#domain/round/timetable.ts';
import { stopAt } from '#domain/team/sent-round-stops.ts';
import { senderText } from '#domain/team/team-facts.ts';
import type { OwnJob } from '#domain/team/team-now.ts';
import { jobByText, jobFrom, jobPlace } from '#domain/team/team-texts.ts';
import { minuteClock } from '#platform/clock.ts';
import { useSource } from '#platform/source.ts';
import { storedBoosts } from '#state/plan/stored-plan.ts';
import { activeRound, changeRound } from '#state/plan/stored-round.ts';
import { knownSites, planLegs } from '#state/team/accept-sent-round.ts';
import { teamSheet } from '#state/team/team-sheets.ts';
import { withFieldLog } from '#state/field/field.ts';
import { useTeamOnDevice } from '#state/field/on-device.ts';
import { Button } from '#ui/button.tsx';
import { closeModal } from '#ui/dialog/modal.tsx';
import { OpenedModal } from '#ui/dialog/opened-modal.tsx';
import { goFromDialog } from '#ui/dialog/use-close-on-back.ts';

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
    const addsStop = planned !== null && round !== null && isAdded(planned, round);
    const { id: job_id, assignment } = job;
    const recorded = await withFieldLog((log) =>
      log.record({ kind: 'job_accepted', job_id, assignment, addsStop }),
    );
    setHasFailed(recorded === null);
    if (recorded === null) return;
    if (planned && round) {
      changeRound(round.id, (last) => {
        const again = plannedJob(job, last, minute);
        return again ? replaceOpenStops(last, openStops(again.round)) : last;
      });
    }
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
  const sites = knownSites();
  const site = sites.find(({ siteId }) => siteId === job.siteId);
  if (!round || !site) return null;
  const minutes = site.visitMinutes ?? round.visitMinutes;
  const stop = stopAt(site, minutes, { boosts: storedBoosts() ?? {}, now });
  return stop && withJob(withKnownLegs(round, planLegs(sites)), stop, job.by, now);
}

const isAdded = (planned: RoundWithJob, before: Round): boolean =>
  openStops(planned.round).length > openStops(before).length;

function inRoundText(planned: RoundWithJob | null): string {
  if (planned === null) return texts.noPlace;
  const text = jobInRoundText(planned);
  return planned.isInTime ? text : texts.late(text);
}
