import { AmountField, ReasonField } from './boost-fields.tsx';
import {
  BOOST_DRAFT,
  type BoostForm,
  PRESETS,
  type Preset,
  boostForm,
  emptyForm,
  presetEnd,
} from './boost-form.ts';
import { FirstPlaces } from './boost-preview.tsx';
import { boostTexts } from './texts.ts';
import { useBoostForm } from './use-boost-form.ts';
import { laterTimes, WEEKDAYS } from './boost-repeat.ts';
import { timeValue } from '#domain/local-time.ts';
import { FormDialog } from '#console/shared/form/form-dialog.tsx';
import type { Target } from '#console/shared/targets/target.ts';
import { TargetField } from '#console/shared/targets/target-field.tsx';
import { prepareDraft, readDraft } from '#console/shared/form/use-draft.ts';
import { now } from '#platform/clock.ts';
import { DateTimeField } from '#ui/form/date-time-field.tsx';
import { fieldErrors } from '#ui/form/error-summary.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { dayInWords } from '#ui/text/clock-text.ts';

const LAST_DAY_ID = 'boost-last-day';

const TARGET_ID = 'boost-target';

/** The ids of the controls by field name, in their order on screen. */
const CONTROLS = {
  siteId: TARGET_ID,
  areaName: TARGET_ID,
  amount: 'boost-amount',
  reason: 'boost-reason',
  startsAt: 'boost-from',
  endsAt: 'boost-until',
  repeats: LAST_DAY_ID,
};

/** Sets a boost. Input is stored as a draft until it is saved. */
export function BoostDialog({ onClose, onSet }: { onClose: () => void; onSet: (name: string) => void }) {
  const form = useBoostForm(BOOST_DRAFT, emptyForm(now(), crypto.randomUUID()), (_, { targets }) =>
    onSet(boostTexts.targets(targets.map(({ name }) => name))),
  );
  const { values, change, clear, preview, errors, submit } = form;
  // The repetitions follow the first time, so a retried request must have the same start.
  const start = () => (values.weekdays.length > 0 && values.from === '' ? timeValue(now()) : values.from);
  const setPreset = (preset: Preset) => change({ from: '', until: timeValue(presetEnd(preset, now())) });
  return (
    <FormDialog
      title={boostTexts.setBoost}
      submitLabel={boostTexts.setBoost}
      pendingLabel={boostTexts.setting}
      action={form}
      errors={fieldErrors(errors, CONTROLS)}
      onSubmit={() => submit({ from: start() })}
      onCancel={() => {
        clear();
        onClose();
      }}
      onClose={onClose}
    >
      <TargetField
        id={TARGET_ID}
        label={boostTexts.target}
        targets={values.targets}
        error={errors['siteId'] ?? errors['areaName']}
        onChange={(targets) => change({ targets })}
      />
      <AmountField id={CONTROLS.amount} form={form} />
      <FirstPlaces preview={preview} form={values} />
      <ReasonField id={CONTROLS.reason} form={form} />
      <fieldset className="grid gap-3">
        <legend className="sr-only">{boostTexts.when}</legend>
        <div className="flex flex-wrap gap-2">
          {PRESETS.map((preset) => (
            <button
              key={preset}
              type="button"
              onClick={() => setPreset(preset)}
              className="min-h-11 rounded-full border border-line bg-sunken px-4 text-second font-semibold hover:border-line-strong"
            >
              {boostTexts.presets[preset]}
            </button>
          ))}
        </div>
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(17rem,100%),1fr))] items-start gap-3">
          <DateTimeField
            id={CONTROLS.startsAt}
            label={boostTexts.from}
            timeLabel={boostTexts.timeOf(boostTexts.from)}
            hint={boostTexts.emptyIsNow}
            value={values.from}
            error={errors['startsAt']}
            onChange={(from) => change({ from })}
          />
          <DateTimeField
            id={CONTROLS.endsAt}
            label={boostTexts.until}
            timeLabel={boostTexts.timeOf(boostTexts.until)}
            value={values.until}
            error={errors['endsAt']}
            onChange={(until) => change({ until })}
          />
        </div>
      </fieldset>
      <RepeatFields form={values} error={errors['repeats']} onChange={change} />
    </FormDialog>
  );
}

/** Fills in the targets before the form is opened. A draft stays only if it is for the same targets, as after a reload. */
export function prepareBoostFor(targets: Target[]): void {
  const draft = readDraft(BOOST_DRAFT, boostForm);
  if (JSON.stringify(draft?.targets) === JSON.stringify(targets)) return;
  prepareDraft(BOOST_DRAFT, { ...emptyForm(now(), crypto.randomUUID()), targets });
}

type RepeatFieldsProps = {
  form: BoostForm;
  error: string | undefined;
  onChange: (part: Pick<BoostForm, 'weekdays' | 'lastDay'>) => void;
};

/** Weekdays on which the boost repeats, and the last day. Collapsed while it does not repeat. */
function RepeatFields({ form, error, onChange }: RepeatFieldsProps) {
  const { weekdays, lastDay } = form;
  const toggle = (day: number) =>
    onChange({
      weekdays: weekdays.includes(day)
        ? weekdays.filter((one) => one !== day)
        : [...weekdays, day].toSorted((one, other) => one - other),
      lastDay,
    });
  return (
    <details open={weekdays.length > 0} className="rounded-control border border-line px-3.5">
      <summary className="min-h-11 content-center text-second font-semibold">{boostTexts.repeat}</summary>
      <div className="grid gap-3 pb-3.5">
        <fieldset>
          <legend className="sr-only">{boostTexts.weekdays}</legend>
          <div className="grid grid-cols-[repeat(auto-fit,minmax(3rem,1fr))] gap-1.5">
            {WEEKDAYS.map((day) => (
              <button
                key={day}
                type="button"
                aria-pressed={weekdays.includes(day)}
                onClick={() => toggle(day)}
                className="min-h-11 rounded-full border border-line bg-sunken px-1 text-second font-semibold hover:border-line-strong aria-pressed:border-transparent aria-pressed:bg-accent aria-pressed:text-on-accent"
              >
                {boostTexts.weekdayNames[day]}
              </button>
            ))}
          </div>
        </fieldset>
        {weekdays.length > 0 && (
          <TextField
            id={LAST_DAY_ID}
            label={boostTexts.lastDay}
            hint={dayInWords(lastDay) || undefined}
            error={error}
            type="date"
            value={lastDay}
            onChange={(text) => onChange({ weekdays, lastDay: text })}
          />
        )}
        <output className="text-small text-ink-2">
          {weekdays.length > 0 && boostTexts.times(countTimes(form))}
        </output>
      </div>
    </details>
  );
}

function countTimes({ from, until, weekdays, lastDay }: BoostForm): number {
  const starts = from === '' ? now() : new Date(from);
  return 1 + laterTimes({ starts, ends: new Date(until) }, weekdays, lastDay).length;
}
