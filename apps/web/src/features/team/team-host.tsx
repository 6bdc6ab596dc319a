import { useEffect } from 'react';
import { DeclineSheet } from './decline-sheet.tsx';
import { JobSheet } from './job-sheet.tsx';
import { followPush } from './follow-push.ts';
import { ReplaceDialog } from './replace-dialog.tsx';
import { TeamStrip } from './team-strip.tsx';
import { report } from '#platform/report.ts';
import { useSource } from '#platform/source.ts';
import { useIsOnShift } from '#state/shift/shift.ts';
import { teamSheet } from '#state/team/team-sheets.ts';
import { teamLog } from '#state/team/team.ts';

/** Opens the log, and shows the strip and the sheets of the team beside whatever screen is open. */
export function TeamHost() {
  const sheet = useSource(teamSheet);
  const isOnShift = useIsOnShift();
  useEffect(() => {
    teamLog().catch((cause: unknown) => report('team', cause));
    return followPush();
  }, []);
  if (!isOnShift) return null;
  return (
    <>
      <TeamStrip />
      {sheet?.kind === 'job' && <JobSheet key={sheet.jobId} jobId={sheet.jobId} />}
      {(sheet?.kind === 'decline-job' || sheet?.kind === 'decline-round') && <DeclineSheet sheet={sheet} />}
      {sheet?.kind === 'replace' && <ReplaceDialog sheet={sheet} />}
    </>
  );
}
