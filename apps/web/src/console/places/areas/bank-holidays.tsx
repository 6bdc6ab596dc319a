import { staffContract } from '@patrolplan/contract/staff';
import { useState } from 'react';
import { HolidayForm, holidayForm } from './holiday-form.tsx';
import { RemoveHoliday } from './remove-holiday.tsx';
import { dayText, holidaysByYear } from './calendar.ts';
import type { BankHoliday } from './calendar.ts';
import { areaTexts } from './texts.ts';
import type { Column } from '#console/shared/column.ts';
import { DataState } from '#console/shared/data-state.tsx';
import { QuietAction } from '#console/shared/quiet-action.tsx';
import { Section } from '#console/shared/section.tsx';
import { useStaffData } from '#console/shared/staff-call.ts';
import { StaffTable } from '#console/shared/staff-table.tsx';
import { TextAction } from '#console/shared/text-action.tsx';
import { UnsavedNotice } from '#console/shared/unsaved-notice.tsx';
import { EmptyState } from '#ui/empty-state.tsx';

/** Null: a new bank holiday. */
type Opened =
  | { readonly kind: 'form'; readonly holiday: BankHoliday | null }
  | { readonly kind: 'remove'; readonly holiday: BankHoliday };

export function BankHolidays() {
  const state = useStaffData(staffContract.readCalendar, {});
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  const change = (holiday: BankHoliday | null) => setOpened({ kind: 'form', holiday });
  const known: readonly (BankHoliday | null)[] = [null, ...(state.data?.bankHolidays ?? [])];
  return (
    <Section
      title={areaTexts.holidays}
      note={areaTexts.holidaysNote}
      action={<QuietAction onClick={() => change(null)}>{areaTexts.newHoliday}</QuietAction>}
    >
      {known.map((holiday) => (
        <UnsavedNotice
          key={holiday?.day ?? 'new'}
          form={holidayForm(holiday)}
          onContinue={() => change(holiday)}
        >
          {areaTexts.unsavedHoliday(holiday?.name ?? null)}
        </UnsavedNotice>
      ))}
      <DataState state={state} failedText={areaTexts.calendarFailed}>
        {({ bankHolidays: holidays }) =>
          holidays.length === 0 ? (
            <EmptyState>{areaTexts.noHolidays}</EmptyState>
          ) : (
            <StaffTable
              caption={areaTexts.holidays}
              columns={columns(change, (holiday) => setOpened({ kind: 'remove', holiday }))}
              groups={holidaysByYear(holidays)}
              rowKey={({ day }) => day}
            />
          )
        }
      </DataState>
      {opened?.kind === 'form' && (
        <HolidayForm holiday={opened.holiday} onClose={close} onStale={state.refresh} />
      )}
      {opened?.kind === 'remove' && (
        <RemoveHoliday holiday={opened.holiday} onClose={close} onStale={state.refresh} />
      )}
    </Section>
  );
}

const columns = (
  rename: (holiday: BankHoliday) => void,
  remove: (holiday: BankHoliday) => void,
): readonly Column<BankHoliday>[] => [
  {
    id: 'name',
    head: areaTexts.holiday,
    inCard: 'title',
    cell: ({ name }) => name,
    sortBy: ({ name }) => name,
  },
  { id: 'day', head: areaTexts.day, cell: ({ day }) => dayText(day), sortBy: ({ day }) => day },
  {
    id: 'actions',
    head: '',
    inCard: 'actions',
    cell: (holiday) => (
      <span className="inline-flex gap-5">
        <TextAction label={areaTexts.renameOf(holiday.name)} onClick={() => rename(holiday)}>
          {areaTexts.rename}
        </TextAction>
        <TextAction label={areaTexts.removeOf(holiday.name)} onClick={() => remove(holiday)}>
          {areaTexts.remove}
        </TextAction>
      </span>
    ),
  },
];
