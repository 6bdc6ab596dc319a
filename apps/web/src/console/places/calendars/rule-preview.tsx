import type { staffContract } from '@patrolplan/contract/staff';
import { calendarTexts } from './texts.ts';
import { timeText } from '#domain/format.ts';
import { weekdayMomentText } from '#console/shared/moment-text.ts';
import type { StaffReply } from '#console/shared/staff-call.ts';

type RulePreviewProps = { effect: StaffReply<typeof staffContract.previewCalendarRule> };

/** What a rule does in the next 30 days: how often, where, and its first times. */
export function RulePreview({ effect: { times, count, sites, siteNames } }: RulePreviewProps) {
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
