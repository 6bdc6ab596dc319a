import { useSearchParams } from 'wouter';
import { whatIfTexts } from './texts.ts';
import { WhatIfList } from './what-if-list.tsx';
import { SelectField } from '#ui/form/form-select.tsx';
import { DateTimeField } from '#ui/form/date-time-field.tsx';
import { StaffPage } from '#console/shared/frame/staff-page.tsx';
import { readTimeValue, timeValue } from '#domain/local-time.ts';
import { sortAreas } from '#domain/area/area-choice.ts';
import { now } from '#platform/clock.ts';
import { useProfile } from '#state/session/profile.ts';
import { EmptyState } from '#ui/page/empty-state.tsx';

export function WhatIfPage() {
  return (
    <StaffPage>
      <h2 className="flex min-h-11 items-center text-h2">{whatIfTexts.heading}</h2>
      <p className="mt-1 mb-4 max-w-155 text-second text-ink-2">{whatIfTexts.text}</p>
      <WhatIf />
    </StaffPage>
  );
}

/** The query is in the address, so that it can be shared. */
function WhatIf() {
  const [params, setParams] = useSearchParams();
  const profile = useProfile();
  const areas = profile.kind === 'ready' ? sortAreas(profile.profile.areas) : [];
  const area = areas.find((name) => name === params.get('area')) ?? areas[0];
  if (area === undefined) return <EmptyState>{whatIfTexts.noAreas}</EmptyState>;
  const value = params.get('time') ?? timeValue(nextHour(now()));
  const time = readTimeValue(value, now());
  const ask = (next: { area: string; time: string }) =>
    setParams(new URLSearchParams(next), { replace: true });
  return (
    <>
      <div className="mb-4 flex flex-wrap gap-3">
        <div className="min-w-0 flex-[1_1_12rem] lg:max-w-72">
          <SelectField
            id="what-if-area"
            label={whatIfTexts.area}
            value={area}
            onChange={(name) => ask({ area: name, time: value })}
            options={areas.map((name) => ({ value: name, label: name }))}
          />
        </div>
        <div className="min-w-0 flex-[1_1_12rem] lg:max-w-72">
          <DateTimeField
            id="what-if-time"
            label={whatIfTexts.time}
            timeLabel={whatIfTexts.clock}
            value={value}
            error={time === null ? whatIfTexts.wrongTime : undefined}
            onChange={(next) => ask({ area, time: next })}
            className="lg:min-h-11"
          />
        </div>
      </div>
      {time !== null && <WhatIfList area={area} time={time} />}
    </>
  );
}

const HOUR_MS = 3_600_000;

const nextHour = (at: Date): Date => new Date((Math.floor(at.getTime() / HOUR_MS) + 1) * HOUR_MS);
