import { useState, useId } from 'react';
import { ReasonsAt } from './reasons-at.tsx';
import { reasonTexts } from './reason-texts.ts';
import type { SiteHandover } from '#domain/site/site-handover.ts';
import { readTimeValue } from '#domain/local-time.ts';
import { useProfile } from '#state/session/profile.ts';
import { paths } from '#config/paths.ts';
import { now } from '#platform/clock.ts';
import { useFeature } from '#state/settings/features.ts';
import { Button } from '#ui/button.tsx';
import { DateTimeField } from '#ui/form/date-time-field.tsx';
import { TextLink } from '#ui/text/text-link.tsx';

/** The reasons for the score on screen; staff may choose another time. */
export function Reasons({ siteId, area, known }: { siteId: number; area: string; known: SiteHandover }) {
  const [time, setTime] = useState<Date | null>(null);
  const profile = useProfile();
  const isStaff = profile.kind === 'ready' && profile.profile.isStaff;
  return (
    <>
      <ReasonsAt siteId={siteId} time={time} planned={time === null ? known : null} />
      {isStaff && <OtherTime area={area} time={time} onChange={setTime} />}
    </>
  );
}

type OtherTimeProps = { area: string; time: Date | null; onChange: (time: Date | null) => void };

/** For staff: the reasons at another time, and the plan of the whole area. */
function OtherTime({ area, time, onChange }: OtherTimeProps) {
  const id = useId();
  const [value, setValue] = useState('');
  const hasConsole = useFeature('staff');
  const change = (next: string) => {
    setValue(next);
    onChange(readTimeValue(next, now()));
  };
  return (
    <div className="mt-2 border-t border-line pt-3">
      <div className="flex flex-wrap items-end gap-x-4 gap-y-2">
        <DateTimeField
          id={id}
          label={reasonTexts.otherTime}
          timeLabel={reasonTexts.otherTimeClock}
          value={value}
          onChange={change}
        />
        {time !== null && (
          <Button variant="quiet" onClick={() => change('')}>
            {reasonTexts.now}
          </Button>
        )}
        {hasConsole && (
          <TextLink
            href={`${paths.whatIf}?${new URLSearchParams(time === null ? { area } : { area, time: value })}`}
          >
            {reasonTexts.whatIf}
          </TextLink>
        )}
      </div>
    </div>
  );
}
