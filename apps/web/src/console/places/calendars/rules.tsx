import { staffContract } from '@patrolplan/contract/staff';
import { useState } from 'react';
import { RemoveDialog } from './remove-dialog.tsx';
import { RuleForm } from './rule-form.tsx';
import { whenText } from './rule-text.ts';
import type { CalendarRule, CalendarsReply, OutsideCalendar } from './rule-text.ts';
import { calendarTexts } from './texts.ts';
import type { Column } from '#console/shared/column.ts';
import { weekdayMomentText } from '#console/shared/moment-text.ts';
import { QuietAction } from '#console/shared/quiet-action.tsx';
import { Section } from '#console/shared/section.tsx';
import { useStaffAction } from '#console/shared/staff-call.ts';
import { StaffTable } from '#console/shared/staff-table.tsx';
import { TextAction } from '#console/shared/text-action.tsx';
import { EmptyState } from '#ui/empty-state.tsx';

export function Rules({ found }: { found: CalendarsReply }) {
  const [opened, setOpened] = useState<CalendarRule | 'new' | null>(null);
  const close = () => setOpened(null);
  const remove = useStaffAction(staffContract.removeCalendarRule, close);
  const { calendars, rules, tags } = found;
  return (
    <Section
      title={calendarTexts.rules}
      note={calendarTexts.rulesNote}
      action={<QuietAction onClick={() => setOpened('new')}>{calendarTexts.newRule}</QuietAction>}
    >
      {rules.length === 0 ? (
        <EmptyState>{calendarTexts.noRules}</EmptyState>
      ) : (
        <StaffTable
          caption={calendarTexts.rules}
          columns={columnsOf(calendars, setOpened)}
          groups={[{ id: 'all', rows: rules }]}
          rowKey={({ id }) => String(id)}
        />
      )}
      {opened === 'new' && <RuleForm calendars={calendars} tags={tags} onClose={close} />}
      {opened !== null && opened !== 'new' && (
        <RemoveDialog
          name={opened.name}
          text={calendarTexts.removeRuleText}
          action={remove}
          onRemove={() => remove.run({ body: { id: opened.id } })}
          onClose={close}
        />
      )}
    </Section>
  );
}

const columnsOf = (
  calendars: readonly OutsideCalendar[],
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
    cell: ({ amount }) => <span className="tabular-nums">{`+${amount.toFixed(2)}`}</span>,
  },
  {
    id: 'next',
    head: calendarTexts.next,
    inCard: 'labelled',
    cell: ({ nextStartsAt: next }) =>
      next === null ? (
        <span className="text-ink-2">{calendarTexts.noNext}</span>
      ) : (
        weekdayMomentText(new Date(next), new Date())
      ),
  },
  {
    id: 'actions',
    head: '',
    inCard: 'actions',
    cell: (rule) => (
      <TextAction label={calendarTexts.removeOf(rule.name)} onClick={() => remove(rule)}>
        {calendarTexts.remove}
      </TextAction>
    ),
  },
];
