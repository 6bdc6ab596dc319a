import { BankHolidays } from './bank-holidays.tsx';
import { Periods } from './periods.tsx';
import { StaffPage } from '#console/shared/staff-page.tsx';

/** The periods of the day and the bank holidays. */
export function CalendarPage() {
  return (
    <StaffPage>
      <Periods />
      <BankHolidays />
    </StaffPage>
  );
}
