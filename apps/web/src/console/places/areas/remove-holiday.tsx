import { staffContract } from '@patrolplan/contract/staff';
import { dayText } from './calendar.ts';
import type { BankHoliday } from './calendar.ts';
import { areaTexts } from './texts.ts';
import { FormDialog } from '#console/shared/form-dialog.tsx';
import { useStaffAction } from '#console/shared/staff-call.ts';

type RemoveHolidayProps = { holiday: BankHoliday; onClose: () => void; onStale: () => void };

export function RemoveHoliday({ holiday, onClose, onStale }: RemoveHolidayProps) {
  const { day, name } = holiday;
  const remove = useStaffAction(staffContract.removeBankHoliday, onClose);
  const close = () => {
    if (remove.problem) onStale();
    onClose();
  };
  return (
    <FormDialog
      title={areaTexts.removeHolidayTitle(name)}
      submitLabel={areaTexts.remove}
      pendingLabel={areaTexts.removing}
      pending={remove.pending}
      problem={remove.problem}
      onSubmit={() => remove.run({ body: { day, was: name } })}
      onCancel={close}
      onClose={close}
    >
      <p className="text-body">{areaTexts.removeHolidayText(dayText(day))}</p>
    </FormDialog>
  );
}
