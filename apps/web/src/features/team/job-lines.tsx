import Briefcase from 'lucide-react/icons/briefcase';
import { teamTexts } from './texts.ts';
import type { OwnJob } from '#domain/team/team-now.ts';
import { jobTitle } from '#domain/team/team-texts.ts';
import { minuteClock } from '#platform/clock.ts';
import { useSource } from '#platform/source.ts';
import { teamSheet } from '#state/team/team-sheets.ts';
import { LinkLine } from '#ui/text/link-line.tsx';
import { closeModal } from '#ui/dialog/modal.tsx';

/** A line for each job, which opens it. */
export function JobLines({ jobs }: { jobs: readonly OwnJob[] }) {
  const minute = useSource(minuteClock) * 60_000;
  return jobs.map((job, place) => (
    <LinkLine
      key={job.id}
      icon={Briefcase}
      title={jobTitle(job, place, jobs.length, minute)}
      text={job.isUnsent ? `${job.siteName} · ${teamTexts.acceptedUnsent}` : job.siteName}
      onFollow={(event) => {
        closeModal(event);
        teamSheet.set({ kind: 'job', jobId: job.id });
      }}
    />
  ));
}
