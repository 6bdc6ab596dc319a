import { useEffect } from 'react';
import { DeclineSheet } from './decline-sheet.tsx';
import { JobSheet } from './job-sheet.tsx';
import { followPush } from './follow-push.ts';
import { TeamStrip } from './team-strip.tsx';
import { report } from '#platform/report.ts';
import { useSource } from '#platform/source.ts';
import { type TeamSheet, teamSheet } from '#state/team/team-sheets.ts';
import { useIsOnShift, useTeamOnDevice } from '#state/field/on-device.ts';
import { teamTexts } from './texts.ts';
import { useSheetClose } from './use-sheet-close.ts';
import { roundInProgress } from '#domain/round/progress.ts';
import { openStops } from '#domain/round/round.ts';
import { notVisitedText } from '#domain/team/team-texts.ts';
import { activeRound } from '#state/plan/stored-round.ts';
import { startSentRound } from '#state/team/accept-sent-round.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';

const { replace } = teamTexts;

/** Asks before a sent round replaces the active one. */
function ReplaceDialog({ sheet }: { sheet: Extract<TeamSheet, { kind: 'replace' }> }) {
  const onClose = useSheetClose();
  const round = useTeamOnDevice().offers.find(({ id }) => id === sheet.roundId);
  const active = roundInProgress(useSource(activeRound));
  if (!round) return null;
  return (
    <Dialog
      id="replace-round"
      title={replace.title}
      cancelLabel={replace.cancel}
      confirmLabel={replace.confirm}
      onConfirm={() => {
        startSentRound(round, sheet.legs).catch((cause: unknown) => report('sent round', cause));
      }}
      onClose={onClose}
    >
      {notVisitedText(active ? openStops(active) : [])}
    </Dialog>
  );
}

/** Shows the strip and the sheets of the team beside whatever screen is open. */
export function TeamHost() {
  const sheet = useSource(teamSheet);
  const isOnShift = useIsOnShift();
  useEffect(followPush, []);
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
