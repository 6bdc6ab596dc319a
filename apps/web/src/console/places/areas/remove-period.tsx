import { staffContract } from '@patrolplan/contract/staff';
import type { PeriodSpan } from './calendar.ts';
import { areaTexts } from './texts.ts';
import { FormDialog } from '#console/shared/form-dialog.tsx';
import { useStaffAction, useStaffData } from '#console/shared/staff-call.ts';

type RemovePeriodProps = { period: PeriodSpan; onClose: () => void; onStale: () => void };

/** Confirmation before a period is removed, with the number of sites that have scores for it. */
export function RemovePeriod({ period, onClose, onStale }: RemovePeriodProps) {
  const { name, startsAt, before } = period;
  const use = useStaffData(staffContract.readPeriodUse, { body: { name } });
  const remove = useStaffAction(staffContract.removePeriod, onClose);
  const close = () => {
    if (remove.problem) onStale();
    onClose();
  };
  return (
    <FormDialog
      title={areaTexts.removePeriodTitle(name)}
      submitLabel={areaTexts.remove}
      pendingLabel={areaTexts.removing}
      pending={remove.pending}
      problem={remove.problem}
      onSubmit={() => remove.run({ body: { name, startsAt } })}
      onCancel={close}
      onClose={close}
    >
      <p className="text-body">
        {use.data !== undefined
          ? areaTexts.periodUse(use.data.sites)
          : use.failed || use.paused
            ? areaTexts.notCounted
            : areaTexts.counting}
      </p>
      {before !== null && <p className="text-body text-ink-2">{areaTexts.before(before)}</p>}
    </FormDialog>
  );
}
