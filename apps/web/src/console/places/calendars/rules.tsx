import { staffContract } from '@patrolplan/contract/staff';
import { useState } from 'react';
import { RemoveDialog } from './remove-dialog.tsx';
import { ruleForm } from './rule-draft.ts';
import { RuleForm } from './rule-form.tsx';
import { type CalendarRule, type CalendarsReply, type OutsideCalendar, whenText } from './rule-text.ts';
import { calendarTexts } from './texts.ts';
import type { Column } from '#ui/table/column.ts';
import { weekdayMomentText } from '#domain/moment-text.ts';
import { QuietAction, TextAction } from '#console/shared/text-action.tsx';
import { Section } from '#ui/page/section.tsx';
import { useStaffAction } from '#console/shared/staff-call.ts';
import { DataTable } from '#ui/table/data-table.tsx';
import { UnsavedNotice } from '#console/shared/form/unsaved-notice.tsx';
import { partText } from '#domain/format.ts';
import { EmptyState } from '#ui/page/empty-state.tsx';

/** Null: a new rule. */
type Opened =
  | { readonly kind: 'form'; readonly rule: CalendarRule | null }
  | { readonly kind: 'remove'; readonly rule: CalendarRule };

export function Rules({ found, onStale }: { found: CalendarsReply; onStale: () => void }) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const change = (rule: CalendarRule | null) => setOpened({ kind: 'form', rule });
  const close = () => setOpened(null);
  const remove = useStaffAction(staffContract.removeCalendarRule, close);
  const { calendars, rules } = found;
  return (
    <Section
      title={calendarTexts.rules}
      note={calendarTexts.rulesNote}
      action={<QuietAction onClick={() => change(null)}>{calendarTexts.newRule}</QuietAction>}
    >
      {[null, ...rules].map((rule) => (
        <UnsavedNotice key={rule?.id ?? 'new'} form={ruleForm(rule)} onContinue={() => change(rule)}>
          {calendarTexts.unsavedRule(rule?.name ?? null)}
        </UnsavedNotice>
      ))}
      {rules.length === 0 ? (
        <EmptyState>{calendarTexts.noRules}</EmptyState>
      ) : (
        <DataTable
          caption={calendarTexts.rules}
          columns={ruleColumns(calendars, change, (rule) => setOpened({ kind: 'remove', rule }))}
          groups={[{ id: 'all', rows: rules }]}
          rowKey={({ id }) => String(id)}
        />
      )}
      {opened?.kind === 'form' && (
        <RuleForm rule={opened.rule} found={found} onClose={close} onStale={onStale} />
      )}
      {opened?.kind === 'remove' && (
        <RemoveDialog
          name={opened.rule.name}
          text={calendarTexts.removeRuleText}
          action={remove}
          onRemove={() => remove.run({ body: { id: opened.rule.id } })}
          onClose={close}
        />
      )}
    </Section>
  );
}

const ruleColumns = (
  calendars: readonly OutsideCalendar[],
  change: (rule: CalendarRule) => void,
  remove: (rule: CalendarRule) => void,
): readonly Column<CalendarRule>[] => [
  { id: 'name', head: calendarTexts.rule, inCard: 'title', cell: ({ name }) => name },
  { id: 'when', head: calendarTexts.when, inCard: 'labelled', cell: (rule) => whenText(rule, calendars) },
  {
    id: 'where',
    head: calendarTexts.where,
    inCard: 'labelled',
    cell: ({ tag, sites }) => calendarTexts.tagged(tag, calendarTexts.sites(sites)),
  },
  {
    id: 'amount',
    head: calendarTexts.amount,
    inCard: 'labelled',
    cell: ({ effect, amount }) =>
      effect === 'event' ? calendarTexts.event : <span className="tabular-nums">{partText(amount)}</span>,
  },
  {
    id: 'next',
    head: calendarTexts.next,
    inCard: 'labelled',
    cell: ({ nextStartsAt: next, failure }) => (
      <>
        {next === null ? (
          <span className="text-ink-2">{calendarTexts.noNext}</span>
        ) : (
          weekdayMomentText(new Date(next), new Date())
        )}
        {failure !== null && <p className="text-small text-warn">{calendarTexts.ruleStopped(failure)}</p>}
      </>
    ),
  },
  {
    id: 'actions',
    head: '',
    inCard: 'actions',
    cell: (rule) => (
      <span className="inline-flex gap-5">
        <TextAction label={calendarTexts.changeOf(rule.name)} onClick={() => change(rule)}>
          {calendarTexts.change}
        </TextAction>
        <TextAction label={calendarTexts.removeOf(rule.name)} onClick={() => remove(rule)}>
          {calendarTexts.remove}
        </TextAction>
      </span>
    ),
  },
];
