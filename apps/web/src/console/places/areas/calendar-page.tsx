import { BankHolidays } from './bank-holidays.tsx';
import { Periods } from './periods.tsx';
import { Calendars } from '#console/places/calendars/calendars.tsx';
import { StaffPage } from '#console/shared/frame/staff-page.tsx';
import { useFeature } from '#state/settings/features.ts';

/** The periods of the day, the bank holidays, and calendars from outside. */
export function CalendarPage() {
  const hasCalendars = useFeature('integrations');
  return (
    <StaffPage>
      <Periods />
      <BankHolidays />
      {hasCalendars && <Calendars />}
    </StaffPage>
  );
}
