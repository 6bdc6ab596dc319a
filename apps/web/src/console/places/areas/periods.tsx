import { staffContract } from '@patrolplan/contract/staff';
import { useState } from 'react';
import { periodSpans } from './calendar.ts';
import type { PeriodSpan } from './calendar.ts';
import { PeriodForm, periodForm } from './period-form.tsx';
import { RemovePeriod } from './remove-period.tsx';
import { areaTexts } from './texts.ts';
import type { Column } from '#console/shared/column.ts';
import { DataState } from '#console/shared/data-state.tsx';
import { QuietAction } from '#console/shared/quiet-action.tsx';
import { Section } from '#console/shared/section.tsx';
import { useStaffData } from '#console/shared/staff-call.ts';
import { StaffTable } from '#console/shared/staff-table.tsx';
import { TextAction } from '#console/shared/text-action.tsx';
import { UnsavedNotice } from '#console/shared/unsaved-notice.tsx';

/** Null: a new period. */
type Opened =
  | { readonly kind: 'form'; readonly period: PeriodSpan | null }
  | { readonly kind: 'remove'; readonly period: PeriodSpan };

export function Periods() {
  const state = useStaffData(staffContract.readCalendar, {});
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  const change = (period: PeriodSpan | null) => setOpened({ kind: 'form', period });
  const spans = periodSpans(state.data?.periods ?? []);
  return (
    <Section
      title={areaTexts.periods}
      note={state.data && areaTexts.periodsNote(state.data.timeZone)}
      action={<QuietAction onClick={() => change(null)}>{areaTexts.newPeriod}</QuietAction>}
    >
      {[null, ...spans].map((period) => (
        <UnsavedNotice key={period?.name ?? ''} form={periodForm(period)} onContinue={() => change(period)}>
          {areaTexts.unsavedPeriod(period?.name ?? null)}
        </UnsavedNotice>
      ))}
      <DataState state={state} failedText={areaTexts.calendarFailed}>
        {() => (
          <StaffTable
            caption={areaTexts.periods}
            columns={columns(change, (period) => setOpened({ kind: 'remove', period }))}
            groups={[{ id: 'all', rows: spans }]}
            rowKey={({ name }) => name}
          />
        )}
      </DataState>
      {opened?.kind === 'form' && (
        <PeriodForm period={opened.period} onClose={close} onStale={state.refresh} />
      )}
      {opened?.kind === 'remove' && (
        <RemovePeriod period={opened.period} onClose={close} onStale={state.refresh} />
      )}
    </Section>
  );
}

const columns = (
  change: (period: PeriodSpan) => void,
  remove: (period: PeriodSpan) => void,
): readonly Column<PeriodSpan>[] => [
  { id: 'name', head: areaTexts.period, inCard: 'title', cell: ({ name }) => name },
  {
    id: 'from',
    head: areaTexts.from,
    inCard: 'labelled',
    cell: ({ startsAt: start }) => <span className="tabular-nums">{start}</span>,
  },
  {
    id: 'until',
    head: areaTexts.until,
    inCard: 'labelled',
    cell: ({ until, endsNextDay }) => (
      <span className="tabular-nums">{endsNextDay ? areaTexts.nextDay(until) : until}</span>
    ),
  },
  {
    id: 'actions',
    head: '',
    inCard: 'actions',
    cell: (period) => (
      <span className="inline-flex gap-5">
        <TextAction label={areaTexts.changeOf(period.name)} onClick={() => change(period)}>
          {areaTexts.change}
        </TextAction>
        <TextAction label={areaTexts.removeOf(period.name)} onClick={() => remove(period)}>
          {areaTexts.remove}
        </TextAction>
      </span>
    ),
  },
];
