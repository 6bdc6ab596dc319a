import { teamTexts } from './texts.ts';
import { useSheetClose } from './use-sheet-close.ts';
import { roundInProgress } from '#domain/round/progress.ts';
import { openStops } from '#domain/round/round.ts';
import { notVisitedText } from '#domain/team/team-texts.ts';
import { report } from '#platform/report.ts';
import { useSource } from '#platform/source.ts';
import { activeRound } from '#state/stored-round.ts';
import { startSentRound } from '#state/team/accept-sent-round.ts';
import type { TeamSheet } from '#state/team/team-sheets.ts';
import { useTeamOnDevice } from '#state/team/team.ts';
import { Dialog } from '#ui/dialog.tsx';

const { replace } = teamTexts;

/** Asks before a sent round replaces the active one. */
export function ReplaceDialog({ sheet }: { sheet: Extract<TeamSheet, { kind: 'replace' }> }) {
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
