import { staffContract } from '@patrolplan/contract/staff';
import { useState } from 'react';
import { type PeriodSpan, periodSpans } from './calendar.ts';
import { PeriodForm, periodForm } from './period-form.tsx';
import { areaTexts } from './texts.ts';
import type { Column } from '#ui/table/column.ts';
import { DataState } from '#console/shared/data-state.tsx';
import { QuietAction, TextAction } from '#console/shared/text-action.tsx';
import { Section } from '#ui/page/section.tsx';
import { useStaffAction, useStaffData } from '#console/shared/staff-call.ts';
import { DataTable } from '#ui/table/data-table.tsx';
import { UnsavedNotice } from '#console/shared/form/unsaved-notice.tsx';
import { FormDialog } from '#console/shared/form/form-dialog.tsx';

type RemovePeriodProps = { period: PeriodSpan; onClose: () => void; onStale: () => void };

/** Confirmation before a period is removed, with the number of sites that have scores for it. */
function RemovePeriod({ period, onClose, onStale }: RemovePeriodProps) {
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
      action={remove}
      onSubmit={() => remove.run({ body: { name, startsAt } })}
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
          <DataTable
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
