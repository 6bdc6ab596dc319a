import { staffContract } from '@patrolplan/contract/staff';
import { useState } from 'react';
import { CalendarForm } from './calendar-form.tsx';
import { ChangeCalendarForm, calendarForm } from './change-calendar-form.tsx';
import { RemoveDialog } from './remove-dialog.tsx';
import type { OutsideCalendar } from './rule-text.ts';
import { Rules } from './rules.tsx';
import { calendarTexts } from './texts.ts';
import type { Column } from '#ui/table/column.ts';
import { DataState } from '#console/shared/data-state.tsx';
import { weekdayMomentText } from '#domain/moment-text.ts';
import { QuietAction, TextAction } from '#console/shared/text-action.tsx';
import { Section } from '#ui/page/section.tsx';
import { useStaffAction, useStaffData } from '#console/shared/staff-call.ts';
import { DataTable } from '#ui/table/data-table.tsx';
import { UnsavedNotice } from '#console/shared/form/unsaved-notice.tsx';
import { Banner } from '#ui/page/banner.tsx';
import { EmptyState } from '#ui/page/empty-state.tsx';

/** Null: a new calendar. */
type Opened =
  | { readonly kind: 'form'; readonly calendar: OutsideCalendar | null }
  | { readonly kind: 'change' | 'remove'; readonly calendar: OutsideCalendar };

/** Calendars from outside, and the rules of staff for them. */
export function Calendars() {
  const state = useStaffData(staffContract.listCalendars, {});
  const [opened, setOpened] = useState<Opened | null>(null);
  const refresh = useStaffAction(staffContract.refreshCalendar);
  const remove = useStaffAction(staffContract.removeCalendar, () => setOpened(null));
  const close = () => setOpened(null);
  const columns = calendarColumns({
    read: (calendar) =>
      calendar.url === null
        ? setOpened({ kind: 'form', calendar })
        : refresh.run({ body: { id: calendar.id } }),
    change: (calendar) => setOpened({ kind: 'change', calendar }),
    remove: (calendar) => setOpened({ kind: 'remove', calendar }),
  });
  const failure = refresh.problem && (refresh.problem.fields['url'] ?? refresh.problem.message);
  return (
    <>
      <Section
        title={calendarTexts.calendars}
        note={calendarTexts.calendarsNote}
        action={
          <QuietAction onClick={() => setOpened({ kind: 'form', calendar: null })}>
            {calendarTexts.add}
          </QuietAction>
        }
      >
        {[null, ...(state.data?.calendars ?? [])].map((calendar) => (
          <UnsavedNotice
            key={calendar?.id ?? 'new'}
            form={calendarForm(calendar)}
            onContinue={() =>
              setOpened(calendar === null ? { kind: 'form', calendar } : { kind: 'change', calendar })
            }
          >
            {calendarTexts.unsavedCalendar(calendar?.name ?? null)}
          </UnsavedNotice>
        ))}
        {failure && (
          <div className="mb-3">
            <Banner tone="error" detail={refresh.problem?.detail} takesFocus>
              {failure}
            </Banner>
          </div>
        )}
        <DataState state={state} failedText={calendarTexts.failed}>
          {({ calendars }) =>
            calendars.length === 0 ? (
              <EmptyState note={calendarTexts.noneNote}>{calendarTexts.none}</EmptyState>
            ) : (
              <DataTable
                caption={calendarTexts.calendars}
                columns={columns}
                groups={[{ id: 'all', rows: calendars }]}
                rowKey={({ id }) => String(id)}
              />
            )
          }
        </DataState>
        {opened?.kind === 'form' && <CalendarForm calendar={opened.calendar} onClose={close} />}
        {opened?.kind === 'change' && (
          <ChangeCalendarForm calendar={opened.calendar} onClose={close} onStale={state.refresh} />
        )}
        {opened?.kind === 'remove' && (
          <RemoveDialog
            name={opened.calendar.name}
            text={calendarTexts.removeCalendarText}
            action={remove}
            onRemove={() => remove.run({ body: { id: opened.calendar.id } })}
            onClose={close}
          />
        )}
      </Section>
      {state.data && state.data.calendars.length > 0 && <Rules found={state.data} onStale={state.refresh} />}
    </>
  );
}

type Actions = {
  readonly read: (calendar: OutsideCalendar) => void;
  readonly change: (calendar: OutsideCalendar) => void;
  readonly remove: (calendar: OutsideCalendar) => void;
};

const calendarColumns = ({ read, change, remove }: Actions): readonly Column<OutsideCalendar>[] => [
  { id: 'name', head: calendarTexts.calendar, inCard: 'title', cell: ({ name }) => name },
  {
    id: 'source',
    head: calendarTexts.source,
    inCard: 'labelled',
    cell: ({ url }) => (
      <span className="wrap-anywhere">{url === null ? calendarTexts.file : new URL(url).host}</span>
    ),
  },
  {
    id: 'days',
    head: calendarTexts.daysLabel,
    inCard: 'labelled',
    cell: ({ days }) => calendarTexts.daysKinds[days],
  },
  { id: 'events', head: calendarTexts.events, inCard: 'labelled', cell: ({ events }) => events },
  {
    id: 'read',
    head: calendarTexts.readAt,
    inCard: 'labelled',
    cell: ({ fetchedAt, failure, readFailure }) => (
      <>
        {weekdayMomentText(new Date(fetchedAt), new Date())}
        {failure !== null && <p className="text-small text-warn">{calendarTexts.notRead(failure)}</p>}
        {readFailure !== null && (
          <p className="text-small text-warn">{calendarTexts.unreadContents(readFailure)}</p>
        )}
      </>
    ),
  },
  {
    id: 'actions',
    head: '',
    inCard: 'actions',
    cell: (calendar) => (
      <span className="inline-flex gap-5">
        <TextAction
          label={
            calendar.url === null
              ? calendarTexts.replaceOf(calendar.name)
              : calendarTexts.refreshOf(calendar.name)
          }
          onClick={() => read(calendar)}
        >
          {calendar.url === null ? calendarTexts.replace : calendarTexts.refresh}
        </TextAction>
        <TextAction label={calendarTexts.changeOf(calendar.name)} onClick={() => change(calendar)}>
          {calendarTexts.change}
        </TextAction>
        <TextAction label={calendarTexts.removeOf(calendar.name)} onClick={() => remove(calendar)}>
          {calendarTexts.remove}
        </TextAction>
      </span>
    ),
  },
];
