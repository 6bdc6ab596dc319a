import { DECLINE_REASONS, type DeclineReason } from '@patrolplan/contract/team';
import { teamTexts } from './texts.ts';
import { useSheetClose } from './use-sheet-close.ts';
import { type TeamDraft, declineText } from '#domain/team/team-event.ts';
import type { TeamSheet } from '#state/team/team-sheets.ts';
import { withFieldLog } from '#state/field/field.ts';
import { useTeamOnDevice } from '#state/field/on-device.ts';
import { Button } from '#ui/button.tsx';
import { closeModal } from '#ui/dialog/modal.tsx';
import { OpenedModal } from '#ui/dialog/opened-modal.tsx';
import { SHEET_CHOICE } from '#ui/dialog/sheet.tsx';

const TITLE_ID = 'decline-title';

/** Asks for a reason, which nobody has to give. */
export function DeclineSheet({
  sheet,
}: {
  sheet: Extract<TeamSheet, { kind: 'decline-job' | 'decline-round' }>;
}) {
  const onClose = useSheetClose();
  const { jobs } = useTeamOnDevice();
  const job = sheet.kind === 'decline-job' ? jobs.find(({ id }) => id === sheet.jobId) : undefined;
  const draft = (reason: DeclineReason): TeamDraft | null => {
    if (sheet.kind === 'decline-round') return { kind: 'round_declined', round_id: sheet.roundId, reason };
    return job ? { kind: 'job_declined', job_id: job.id, assignment: job.assignment, reason } : null;
  };
  return (
    <OpenedModal titleId={TITLE_ID} onClose={onClose}>
      <h2 id={TITLE_ID} tabIndex={-1} data-first="" className="text-dialog wrap-anywhere">
        {job ? teamTexts.declineJob(job.siteName) : teamTexts.declineRound}
      </h2>
      <p className="mt-1 text-second text-ink-2">{teamTexts.tapReason}</p>
      <div className="mt-3 mb-4 grid divide-y divide-line">
        {DECLINE_REASONS.map((reason) => (
          <button
            key={reason}
            type="button"
            className={SHEET_CHOICE}
            onClick={(event) => {
              const declined = draft(reason);
              if (declined) void withFieldLog((log) => log.record(declined));
              closeModal(event);
            }}
          >
            {declineText(reason)}
          </button>
        ))}
      </div>
      <Button variant="quiet" full onClick={closeModal}>
        {teamTexts.cancel}
      </Button>
    </OpenedModal>
  );
}
