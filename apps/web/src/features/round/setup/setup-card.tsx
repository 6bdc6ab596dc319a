import ChevronRight from 'lucide-react/icons/chevron-right';
import { BreakFields } from './break-fields.tsx';
import { ClockInput } from '#ui/form/date-time-field.tsx';
import { useState } from 'react';
import { Stepper } from '#ui/form/stepper.tsx';
import { SwitchRow } from '#ui/form/switch-row.tsx';
import type { OpenStop } from '#domain/round/round.ts';
import {
  HOURS,
  LEAST_VISIT_MINUTES,
  MOST_VISIT_MINUTES,
  type RoundSettings,
  clampVisitMinutes,
  finishAfter,
} from '#domain/round/settings.ts';
import { roundTexts } from '#features/round/texts.ts';
import { timeText } from '#domain/format.ts';
import { nextClockTime } from '#domain/local-time.ts';
import { useFeature } from '#state/settings/features.ts';
import { Card } from '#ui/page/card.tsx';
import { Select } from '#ui/form/select.tsx';

type SetupCardProps = {
  settings: RoundSettings;
  /** Where a round may end. */
  places: readonly OpenStop[];
  areas: readonly string[];
  choosesStart: boolean;
  /** Whether a site to start at must be chosen, because the position is unknown. */
  needsStart: boolean;
  now: number;
  /** Whether the planned round has no break. */
  lacksBreak: boolean;
  onChange: (settings: RoundSettings) => void;
};

const { setUp } = roundTexts;

export function SetupCard(props: SetupCardProps) {
  const { settings, now, onChange } = props;
  const change = (part: Partial<RoundSettings>) => onChange({ ...settings, ...part });
  return (
    <Card title={setUp.card} titleHidden>
      <FinishBy settings={settings} now={now} onChange={change} />
      <div className="mt-3 flex flex-wrap items-center justify-between gap-1 border-t border-line pt-3">
        <label htmlFor="visit-minutes" className="text-body font-strong">
          {setUp.visitMinutes}
        </label>
        <Stepper
          control={{ id: 'visit-minutes' }}
          value={String(settings.visitMinutes)}
          min={LEAST_VISIT_MINUTES}
          max={MOST_VISIT_MINUTES}
          unit={setUp.minutes}
          labels={setUp}
          look="plain"
          onChange={(typed) => typed !== '' && change({ visitMinutes: clampVisitMinutes(Number(typed)) })}
        />
      </div>
      <RareSettings {...props} />
    </Card>
  );
}

/** Settings that most rounds leave unchanged: folded, with their state in words. */
function RareSettings(props: SetupCardProps) {
  const { settings, places, areas, choosesStart, needsStart, now, lacksBreak, onChange } = props;
  const hasBreaks = useFeature('shift');
  const change = (part: Partial<RoundSettings>) => onChange({ ...settings, ...part });
  const { fold } = setUp;
  return (
    <details ref={needsStart ? open : undefined} className="group -mx-2 mt-3 -mb-5 border-t border-line px-2">
      <summary className="-mx-2 flex min-h-15 list-none items-center gap-3 px-2 py-2 [&::-webkit-details-marker]:hidden">
        <ChevronRight aria-hidden className="size-5 shrink-0 group-open:rotate-90" />
        <span className="min-w-0 wrap-anywhere">
          <span className="block text-body font-strong">
            {(choosesStart ? fold.start : fold.end) + (hasBreaks ? fold.break : '') + fold.vary}
          </span>
          <span className="block text-second text-ink-2">{stateText(props, hasBreaks)}</span>
        </span>
      </summary>
      {choosesStart && (
        <div className="pb-3">
          <SiteSelect
            id="start-at"
            label={setUp.startAt}
            none={setUp.myPosition}
            chosen={settings.startSite}
            places={places}
            onChange={(startSite) => change({ startSite })}
          />
        </div>
      )}
      <div className="border-t border-line">
        <SwitchRow
          label={setUp.returns}
          isOn={settings.returns}
          onChange={(returns) => change({ returns })}
        />
        {!settings.returns && (
          <div className="pb-3">
            <SiteSelect
              id="end-at"
              label={setUp.endAt}
              none={setUp.anywhere}
              chosen={settings.endSite}
              places={places}
              onChange={(endSite) => change({ endSite })}
            />
          </div>
        )}
      </div>
      {hasBreaks && <BreakFields settings={settings} now={now} isMissing={lacksBreak} onChange={change} />}
      <div className="border-t border-line">
        <SwitchRow
          label={setUp.vary}
          notes={[setUp.varyNote]}
          isOn={settings.vary}
          onChange={(vary) => change({ vary })}
        />
      </div>
      <p className="border-t border-line py-3 text-small wrap-anywhere text-ink-2">
        {setUp.areas(areas.join(', '))}
      </p>
    </details>
  );
}

function open(fold: HTMLDetailsElement | null): void {
  if (fold) fold.open = true;
}

/** 'From Market Street Bays and back · break 30 min · varied'. */
function stateText({ settings, choosesStart, lacksBreak }: SetupCardProps, hasBreaks: boolean): string {
  const { state } = setUp;
  const own = choosesStart ? state.myPosition : state.whereIAm;
  const end = settings.endSite ? state.to(settings.endSite.siteName) : state.endAnywhere;
  const parts = [
    state.from((choosesStart && settings.startSite?.siteName) || own) + (settings.returns ? state.back : end),
  ];
  if (hasBreaks) {
    const rest = settings.break ?? null;
    parts.push(rest === null ? state.noBreak : (lacksBreak ? state.breakMissing : state.break)(rest.minutes));
  }
  if (settings.vary) parts.push(state.varied);
  return parts.join(setUp.separator);
}

type PartProps = { settings: RoundSettings; onChange: (part: Partial<RoundSettings>) => void };

const SEGMENT =
  'min-h-11 flex-1 rounded-plate border border-transparent px-2 text-second font-semibold text-ink-2 aria-pressed:border-line-strong aria-pressed:bg-surface aria-pressed:text-ink';

function FinishBy({ settings, now, onChange }: PartProps & { now: number }) {
  // Keeps the typed text, also while it is not a valid end of a round.
  const [typed, setTyped] = useState<string | null>(null);
  const isWrong = typed !== null && nextClockTime(typed, now) === null;
  const type = (time: string) => {
    setTyped(time);
    const finishBy = nextClockTime(time, now);
    if (finishBy !== null) onChange({ finishBy, hours: null });
  };
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <label htmlFor="finish-by" className="text-body font-strong">
          {setUp.finishBy}
        </label>
        <ClockInput
          control={{
            id: 'finish-by',
            'aria-invalid': isWrong || undefined,
            'aria-describedby': isWrong ? 'finish-by-wrong' : undefined,
          }}
          value={typed ?? timeText(new Date(settings.finishBy))}
          onChange={type}
          className="w-28! text-name-first"
        />
      </div>
      {isWrong && (
        <p id="finish-by-wrong" role="alert" className="mt-2 text-second text-bad">
          {setUp.tooFar}
        </p>
      )}
      <fieldset className="mt-3 flex flex-wrap gap-0.5 rounded-control border border-line bg-sunken p-0.5">
        <legend className="sr-only">{setUp.hoursLabel}</legend>
        {HOURS.map((hours) => (
          <button
            key={hours}
            type="button"
            aria-pressed={settings.hours === hours}
            onClick={() => {
              setTyped(null);
              onChange({ hours, finishBy: finishAfter(hours * 60, now) });
            }}
            className={SEGMENT}
          >
            {setUp.hours(hours)}
          </button>
        ))}
      </fieldset>
    </>
  );
}

const NO_SITE = '';

type SiteSelectProps = {
  id: string;
  label: string;
  /** Label of the option without a site. */
  none: string;
  chosen: OpenStop | null;
  places: readonly OpenStop[];
  onChange: (site: OpenStop | null) => void;
};

function SiteSelect({ id, label, none, chosen, places, onChange }: SiteSelectProps) {
  const options = [
    { value: NO_SITE, label: none },
    ...places.map(({ siteId, siteName }) => ({ value: String(siteId), label: siteName })),
  ];
  return (
    <Select
      id={id}
      label={label}
      options={options}
      value={chosen === null ? NO_SITE : String(chosen.siteId)}
      onChange={(value) => onChange(places.find(({ siteId }) => String(siteId) === value) ?? null)}
    />
  );
}
