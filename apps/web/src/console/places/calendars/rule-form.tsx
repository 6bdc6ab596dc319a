import { staffContract } from '@patrolplan/contract/staff';
import { useState } from 'react';
import { RulePreview } from './rule-preview.tsx';
import { readTimes } from './rule-text.ts';
import type { OutsideCalendar } from './rule-text.ts';
import { DAYS, calendarTexts } from './texts.ts';
import { FormDialog } from '#console/shared/form-dialog.tsx';
import { inputLook } from '#console/shared/input-look.ts';
import { useStaffAction } from '#console/shared/staff-call.ts';
import { TextField } from '#console/shared/text-field.tsx';
import { Button } from '#ui/button.tsx';
import { fieldErrors } from '#ui/error-summary.tsx';
import { Field } from '#ui/field.tsx';

const CONTROLS = {
  name: 'rule-name',
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

type RuleFormProps = { calendars: readonly OutsideCalendar[]; tags: readonly string[]; onClose: () => void };

/** Writes a rule, and shows what it would do before it is saved. */
export function RuleForm({ calendars, tags, onClose }: RuleFormProps) {
  const [values, setValues] = useState({
    name: '',
    calendar: String(calendars[0]?.id ?? ''),
    except: '',
    words: '',
    weekdays: [1, 2, 3, 4, 5] as readonly number[],
    times: '',
    before: '0',
    after: '0',
    tag: '',
    amount: '2',
  });
  const create = useStaffAction(staffContract.createCalendarRule, onClose);
  const preview = useStaffAction(staffContract.previewCalendarRule);
  const [effect, setEffect] = useState<React.ComponentProps<typeof RulePreview>['effect'] | null>(null);
  const change = (part: Partial<typeof values>) => {
    setValues({ ...values, ...part });
    setEffect(null);
  };
  const { problem } = create.problem ? create : preview;
  const fields = problem?.fields ?? {};
  const body = {
    name: values.name,
    calendarId: Number(values.calendar),
    exceptCalendarId: values.except === '' ? null : Number(values.except),
    words: values.words,
    weekdays: [...values.weekdays],
    times: [...readTimes(values.times)],
    beforeMinutes: Number(values.before),
    afterMinutes: Number(values.after),
    tag: values.tag,
    amount: Number(values.amount),
  };
  const text = (field: 'name' | 'words' | 'times' | 'before' | 'after' | 'tag' | 'amount') => ({
    value: values[field],
    onChange: (typed: string) => change({ [field]: typed }),
  });
  return (
    <FormDialog
      title={calendarTexts.newRule}
      submitLabel={calendarTexts.newRule}
      pendingLabel={calendarTexts.adding}
      pending={create.pending}
      problem={problem}
      errors={fieldErrors(fields, CONTROLS)}
      onSubmit={() => {
        preview.forget();
        create.run({ body });
      }}
      onCancel={onClose}
      onClose={onClose}
    >
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
          onChange={(calendar) => change({ calendar })}
        />
        <CalendarSelect
          id="rule-except"
          label={calendarTexts.notOn}
          error={fields['exceptCalendarId']}
          calendars={calendars}
          mayBeNone
          value={values.except}
          onChange={(except) => change({ except })}
        />
      </div>
      <WeekdayField
        chosen={values.weekdays}
        error={fields['weekdays']}
        onChoose={(weekdays) => change({ weekdays })}
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
      <div className={COLUMNS}>
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
        <TextField
          id="rule-amount"
          label={calendarTexts.amount}
          error={fields['amount']}
          inputMode="decimal"
          {...text('amount')}
        />
      </div>
      <div className="grid justify-items-start gap-3">
        <Button
          variant="quiet"
          pending={preview.pending}
          pendingLabel={calendarTexts.previewing}
          onClick={() => {
            create.forget();
            preview.run({ body }, setEffect);
          }}
        >
          {calendarTexts.preview}
        </Button>
        {effect && <RulePreview effect={effect} />}
      </div>
    </FormDialog>
  );
}

type CalendarSelectProps = {
  id: string;
  label: string;
  error: string | undefined;
  calendars: readonly OutsideCalendar[];
  mayBeNone?: true;
  value: string;
  onChange: (value: string) => void;
};

function CalendarSelect({ id, label, error, calendars, mayBeNone, value, onChange }: CalendarSelectProps) {
  return (
    <Field id={id} label={label} error={error}>
      {(control) => (
        <select
          {...control}
          className={inputLook}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        >
          {mayBeNone && <option value="">{calendarTexts.noCalendar}</option>}
          {calendars.map((calendar) => (
            <option key={calendar.id} value={String(calendar.id)}>
              {calendar.name}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

type WeekdayFieldProps = {
  chosen: readonly number[];
  error: string | undefined;
  onChoose: (weekdays: readonly number[]) => void;
};

function WeekdayField({ chosen, error, onChoose }: WeekdayFieldProps) {
  return (
    <fieldset>
      <legend className="mb-1.5 text-second font-strong">{calendarTexts.days}</legend>
      <div className="flex flex-wrap gap-x-3">
        {DAYS.map((name, n) => (
          <label key={name} className="inline-flex min-h-11 items-center gap-2 text-body">
            <input
              id={`rule-day-${n + 1}`}
              type="checkbox"
              className="size-5"
              checked={chosen.includes(n + 1)}
              onChange={() =>
                onChoose(chosen.includes(n + 1) ? chosen.filter((day) => day !== n + 1) : [...chosen, n + 1])
              }
            />
            {name}
          </label>
        ))}
      </div>
      {error !== undefined && <p className="text-small font-medium text-bad">{error}</p>}
    </fieldset>
  );
}
