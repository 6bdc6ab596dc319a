import { Areas } from './areas.tsx';
import { BankHolidays } from './bank-holidays.tsx';
import { Periods } from './periods.tsx';
import { StaffPage } from '#console/shared/staff-page.tsx';

/** Areas, the periods of the day and the bank holidays. */
export function AreasPage() {
  return (
    <StaffPage>
      <Areas />
      <Periods />
      <BankHolidays />
    </StaffPage>
  );
}
