import { JobLines } from './job-lines.tsx';
import { OfferLines } from './offer-lines.tsx';
import { useTeamOnDevice } from '#state/team/team.ts';

/** In the sheet at the start of a shift: sent rounds, then jobs. */
export function WaitingLines() {
  const { jobs, offers } = useTeamOnDevice();
  return (
    <>
      <OfferLines rounds={offers} />
      <JobLines jobs={jobs} />
    </>
  );
}
