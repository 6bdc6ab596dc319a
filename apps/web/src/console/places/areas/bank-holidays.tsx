import { staffContract } from '@patrolplan/contract/staff';
import { useState } from 'react';
import { HolidayForm, holidayForm } from './holiday-form.tsx';
import { type BankHoliday, dayText, holidaysByYear } from './calendar.ts';
import { areaTexts } from './texts.ts';
import type { Column } from '#ui/table/column.ts';
import { DataState } from '#console/shared/data-state.tsx';
import { QuietAction, TextAction } from '#console/shared/text-action.tsx';
import { Section } from '#ui/page/section.tsx';
import { useStaffAction, useStaffData } from '#console/shared/staff-call.ts';
import { DataTable } from '#ui/table/data-table.tsx';
import { UnsavedNotice } from '#console/shared/form/unsaved-notice.tsx';
import { localDay } from '#domain/local-time.ts';
import { now } from '#platform/clock.ts';
import { EmptyState } from '#ui/page/empty-state.tsx';
import { Folded } from '#ui/page/folded.tsx';
import { FormDialog } from '#console/shared/form/form-dialog.tsx';

type RemoveHolidayProps = { holiday: BankHoliday; onClose: () => void; onStale: () => void };

function RemoveHoliday({ holiday, onClose, onStale }: RemoveHolidayProps) {
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
      action={remove}
      onSubmit={() => remove.run({ body: { day, was: name } })}
      onClose={close}
    >
      <p className="text-body">{areaTexts.removeHolidayText(dayText(day))}</p>
    </FormDialog>
  );
}

/** Null: a new bank holiday. */
type Opened =
  | { readonly kind: 'form'; readonly holiday: BankHoliday | null }
  | { readonly kind: 'remove'; readonly holiday: BankHoliday };

export function BankHolidays() {
  const state = useStaffData(staffContract.readCalendar, {});
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  const change = (holiday: BankHoliday | null) => setOpened({ kind: 'form', holiday });
  const rowActions = {
    onRename: change,
    onRemove: (holiday: BankHoliday) => setOpened({ kind: 'remove', holiday }),
  };
  const today = localDay(now());
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
            <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
              <HolidayTable
                caption={areaTexts.holidays}
                holidays={holidays.filter(({ day }) => day >= today)}
                {...rowActions}
              />
              {holidays.some(({ day }) => day < today) && (
                <Folded summary={areaTexts.pastHolidays}>
                  <HolidayTable
                    caption={areaTexts.pastHolidays}
                    holidays={holidays.filter(({ day }) => day < today)}
                    {...rowActions}
                  />
                </Folded>
              )}
            </div>
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

type HolidayTableProps = {
  caption: string;
  holidays: readonly BankHoliday[];
  onRename: (holiday: BankHoliday) => void;
  onRemove: (holiday: BankHoliday) => void;
};

function HolidayTable({ caption, holidays, onRename, onRemove }: HolidayTableProps) {
  if (holidays.length === 0) return <EmptyState>{areaTexts.noHolidays}</EmptyState>;
  return (
    <DataTable
      caption={caption}
      columns={columns(onRename, onRemove)}
      groups={holidaysByYear(holidays)}
      rowKey={({ day }) => day}
    />
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
