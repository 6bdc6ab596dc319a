import { JobLines } from './job-lines.tsx';
import { OfferLines } from './offer-lines.tsx';
import { useTeamOnDevice } from '#state/team/team.ts';

/** On the dashboard during a shift: accepted jobs, then what waits for an answer. */
export function ForYouLines() {
  const { jobs, offers } = useTeamOnDevice();
  const accepted = jobs.filter(({ state }) => state === 'accepted');
  const open = jobs.filter(({ state }) => state === 'open');
  return (
    <>
      <JobLines jobs={accepted} />
      <JobLines jobs={open} />
      <OfferLines rounds={offers} />
    </>
  );
}
