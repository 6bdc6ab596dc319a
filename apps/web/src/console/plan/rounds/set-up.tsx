import { ShiftInputs } from './shift-inputs.tsx';
import { MOST_WARDENS, NO_BREAK, sharedFields, withWardens } from './team-settings.ts';
import { roundsTexts } from './texts.ts';
import type { RoundDay } from './team-settings.ts';
import { WardenRows } from './warden-rows.tsx';
import type { SetUpProps } from './warden-rows.tsx';
import { inputLook } from '#console/shared/input-look.ts';
import { useFeature } from '#state/features.ts';
import { Field } from '#ui/field.tsx';
import { Stepper } from '#ui/stepper.tsx';
import { SwitchRow } from '#ui/switch-row.tsx';
import { toggleArea } from '#domain/area/area-choice.ts';
import { Card } from '#ui/card.tsx';
import { MultiSelect } from '#ui/multi-select.tsx';

export function SetUp(props: SetUpProps) {
  const { settings, team, areas, allAreas, sites, now, onChange } = props;
  const toggle = (area: string) => onChange({ ...settings, areas: toggleArea(areas, area) });
  const canSend = useFeature('team');
  const common = sharedFields(settings, now);
  return (
    <Card title={roundsTexts.setUp}>
      <div data-set-up="" className="grid min-w-0 gap-5">
        <div className="grid min-w-0 items-start gap-5 lg:grid-cols-[minmax(0,1fr)_auto]">
          <div className="min-w-0">
            <p className="mb-1.5 text-second font-semibold" aria-hidden>
              {roundsTexts.areas}
            </p>
            <MultiSelect
              label={roundsTexts.areas}
              summary={
                areas.length === 0
                  ? roundsTexts.chooseAreas
                  : roundsTexts.chosenAreas(areas.length, allAreas.length)
              }
              options={allAreas}
              chosen={areas}
              removeLabel={roundsTexts.removeArea}
              onToggle={toggle}
              onRemove={toggle}
            />
          </div>
          <Field id="team-size" label={roundsTexts.wardens}>
            {(control) => (
              <Stepper
                control={control}
                value={String(settings.wardens.length)}
                min={1}
                max={MOST_WARDENS}
                labels={{ less: roundsTexts.fewer, more: roundsTexts.more }}
                onChange={(typed) => {
                  const count = Number.parseInt(typed, 10);
                  if (!Number.isNaN(count)) onChange(withWardens(settings, count));
                }}
              />
            )}
          </Field>
        </div>
        <fieldset className="min-w-0 border-t border-line pt-4">
          <legend className="float-left mb-3 w-full text-body font-strong">{roundsTexts.shared}</legend>
          {canSend && <DayField day={settings.day} onChange={(day) => onChange({ ...settings, day })} />}
          <ShiftInputs
            id="team"
            values={common}
            hasBreak={common.break !== NO_BREAK}
            errors={team.sharedErrors}
            sites={sites}
            onChange={(field, value) =>
              onChange({ ...settings, shared: { ...settings.shared, [field]: value } })
            }
          />
        </fieldset>
        <WardenRows {...props} />
        <div className="border-t border-line pt-2">
          <SwitchRow
            label={roundsTexts.vary}
            notes={[roundsTexts.varyNote]}
            isOn={settings.vary}
            onChange={(vary) => onChange({ ...settings, vary })}
          />
        </div>
      </div>
    </Card>
  );
}

/** Rounds of tomorrow are sent today and wait. */
function DayField({ day, onChange }: { day: RoundDay; onChange: (day: RoundDay) => void }) {
  return (
    <div className="clear-both mb-3 max-w-56">
      <Field id="team-day" label={roundsTexts.day}>
        {(control) => (
          <select
            {...control}
            value={day}
            onChange={({ target }) => onChange(target.value === 'tomorrow' ? 'tomorrow' : 'today')}
            className={inputLook}
          >
            <option value="today">{roundsTexts.days.today}</option>
            <option value="tomorrow">{roundsTexts.days.tomorrow}</option>
          </select>
        )}
      </Field>
    </div>
  );
}
