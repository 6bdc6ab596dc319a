import { staffContract, storedCalendarRule } from '@patrolplan/contract/staff';
import { useState } from 'react';
import {
  type RuleDraft,
  draftFromRule,
  ruleBody,
  ruleDifferences,
  ruleDraft,
  ruleForm,
} from './rule-draft.ts';
import { CalendarSelect, WeekdayField } from './rule-fields.tsx';
import { RuleSentence } from './rule-sentence.tsx';
import type { CalendarRule, CalendarsReply } from './rule-text.ts';
import { calendarTexts } from './texts.ts';
import { ConflictNotice } from '#console/shared/form/conflict-notice.tsx';
import { currentRecord } from '#console/shared/form/current-record.ts';
import { FormDialog } from '#console/shared/form/form-dialog.tsx';
import { type StaffReply, useStaffAction } from '#console/shared/staff-call.ts';
import { SelectField } from '#ui/form/form-select.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { staffTexts } from '#console/shared/texts.ts';
import { useDraft } from '#console/shared/form/use-draft.ts';
import { Button } from '#ui/button.tsx';
import { fieldErrors } from '#ui/form/error-summary.tsx';
import { timeText } from '#domain/format.ts';
import { weekdayMomentText } from '#domain/moment-text.ts';

type RulePreviewProps = { effect: StaffReply<typeof staffContract.previewCalendarRule> };

/** What a rule does in the next 30 days: how often, where, and its first times. */
function RulePreview({ effect: { times, count, sites, siteNames } }: RulePreviewProps) {
  return (
    <output className="block w-full rounded-control border border-line bg-sunken px-3.5 py-3 text-second">
      <p className="font-strong">
        {count === 0 ? calendarTexts.noTimes : calendarTexts.effect(count, sites)}
      </p>
      <p className="mt-1 wrap-anywhere text-ink-2">
        {sites === 0
          ? calendarTexts.noSites
          : calendarTexts.sitesList(siteNames.join(', '), sites - siteNames.length)}
      </p>
      <ul className="mt-2 grid gap-1 tabular-nums">
        {times.map(({ startsAt, endsAt, event }) => (
          <li key={startsAt + endsAt} className="wrap-anywhere">
            {`${weekdayMomentText(new Date(startsAt), new Date(0))} to ${timeText(new Date(endsAt))}`}
            {event !== '' && <span className="text-ink-2">{`, ${event}`}</span>}
          </li>
        ))}
      </ul>
    </output>
  );
}

const CONTROLS = {
  name: 'rule-name',
  effect: 'rule-effect',
  calendarId: 'rule-calendar',
  exceptCalendarId: 'rule-except',
  words: 'rule-words',
  weekdays: 'rule-day-1',
  times: 'rule-times',
  beforeMinutes: 'rule-before',
  afterMinutes: 'rule-after',
  tag: 'rule-tag',
  amount: 'rule-amount',
};
const COLUMNS = 'grid gap-4 sm:grid-cols-2';

type RuleFormProps = {
  /** Null: a new one. */
  rule: CalendarRule | null;
  found: Pick<CalendarsReply, 'calendars' | 'tags'>;
  onClose: () => void;
  onStale: () => void;
};

/** Writes or changes a rule, and shows what it would do before it is saved. */
export function RuleForm({ rule, found: { calendars, tags }, onClose, onStale }: RuleFormProps) {
  const draft = useDraft<RuleDraft>(ruleForm(rule), ruleDraft, draftFromRule(rule, calendars));
  const { values } = draft;
  const leave = () => {
    draft.clear();
    onClose();
  };
  const create = useStaffAction(staffContract.createCalendarRule, leave);
  const change = useStaffAction(staffContract.changeCalendarRule, leave);
  const save = rule === null ? create : change;
  const preview = useStaffAction(staffContract.previewCalendarRule);
  const [effect, setEffect] = useState<React.ComponentProps<typeof RulePreview>['effect'] | null>(null);
  const type = (part: Partial<RuleDraft>) => {
    draft.change(part);
    setEffect(null);
  };
  const { problem } = save.problem ? save : preview;
  const fields = problem?.fields ?? {};
  const current = currentRecord(save.problem, storedCalendarRule);
  const send = (version: number) => {
    preview.forget();
    if (rule === null) create.run({ body: ruleBody(values) });
    else change.run({ body: { id: rule.id, version, ...ruleBody(values) } });
  };
  const text = (field: 'name' | 'words' | 'times' | 'before' | 'after' | 'tag' | 'amount') => ({
    value: values[field],
    onChange: (typed: string) => type({ [field]: typed }),
  });
  return (
    <FormDialog
      title={rule === null ? calendarTexts.newRule : calendarTexts.changeTitle(rule.name)}
      submitLabel={rule === null ? calendarTexts.newRule : staffTexts.save}
      pendingLabel={rule === null ? calendarTexts.adding : staffTexts.saving}
      action={{ pending: save.pending, problem }}
      errors={fieldErrors(fields, CONTROLS)}
      notice={
        current && (
          <ConflictNotice
            differences={ruleDifferences(current, values, calendars)}
            onSaveMine={() => {
              draft.change({ version: current.version });
              send(current.version);
            }}
            onTakeTheirs={() => {
              onStale();
              leave();
            }}
          />
        )
      }
      onSubmit={() => send(values.version)}
      onCancel={leave}
      onClose={onClose}
    >
      <RuleSentence values={values} calendars={calendars} />
      <TextField
        id="rule-name"
        label={calendarTexts.ruleName}
        error={fields['name']}
        maxLength={200}
        {...text('name')}
      />
      <div className={COLUMNS}>
        <CalendarSelect
          id="rule-calendar"
          label={calendarTexts.calendar}
          error={fields['calendarId']}
          calendars={calendars}
          value={values.calendar}
          onChange={(calendar) => type({ calendar })}
        />
        <CalendarSelect
          id="rule-except"
          label={calendarTexts.notOn}
          error={fields['exceptCalendarId']}
          calendars={calendars}
          mayBeNone
          value={values.except}
          onChange={(except) => type({ except })}
        />
      </div>
      <WeekdayField
        chosen={values.weekdays}
        error={fields['weekdays']}
        onChoose={(weekdays) => type({ weekdays })}
      />
      <TextField
        id="rule-times"
        label={calendarTexts.times}
        hint={calendarTexts.timesHint}
        error={fields['times']}
        {...text('times')}
      />
      {values.times.trim() === '' && (
        <div className={COLUMNS}>
          <TextField
            id="rule-before"
            label={calendarTexts.before}
            error={fields['beforeMinutes']}
            inputMode="numeric"
            {...text('before')}
          />
          <TextField
            id="rule-after"
            label={calendarTexts.after}
            error={fields['afterMinutes']}
            inputMode="numeric"
            {...text('after')}
          />
        </div>
      )}
      <TextField
        id="rule-words"
        label={calendarTexts.words}
        hint={calendarTexts.wordsHint}
        error={fields['words']}
        maxLength={100}
        {...text('words')}
      />
      <TextField
        id="rule-tag"
        label={calendarTexts.tag}
        error={fields['tag']}
        list="rule-tags"
        {...text('tag')}
      />
      <datalist id="rule-tags">
        {tags.map((tag) => (
          <option key={tag}>{tag}</option>
        ))}
      </datalist>
      <div className={COLUMNS}>
        <SelectField
          id="rule-effect"
          label={calendarTexts.effectLabel}
          error={fields['effect']}
          value={values.effect}
          onChange={(chosen) => type({ effect: chosen === 'event' ? 'event' : 'boost' })}
          options={(['boost', 'event'] as const).map((value) => ({
            value,
            label: calendarTexts.effects[value],
          }))}
        />
        {values.effect === 'boost' ? (
          <TextField
            id="rule-amount"
            label={calendarTexts.amount}
            error={fields['amount']}
            inputMode="decimal"
            {...text('amount')}
          />
        ) : (
          <p className="self-end text-second text-ink-2">{calendarTexts.eventNote}</p>
        )}
      </div>
      <div className="grid justify-items-start gap-3">
        <Button
          variant="quiet"
          pending={preview.pending}
          pendingLabel={calendarTexts.previewing}
          onClick={() => {
            save.forget();
            preview.run({ body: ruleBody(values) }, setEffect);
          }}
        >
          {calendarTexts.preview}
        </Button>
        {effect && <RulePreview effect={effect} />}
      </div>
    </FormDialog>
  );
}
