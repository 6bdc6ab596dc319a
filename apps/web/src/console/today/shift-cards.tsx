import { staffContract } from '@patrolplan/contract/staff';
import Check from 'lucide-react/icons/check';
import ClockAlert from 'lucide-react/icons/clock-alert';
import Coffee from 'lucide-react/icons/coffee';
import ShieldCheck from 'lucide-react/icons/shield-check';
import { useState } from 'react';
import { AlarmCard } from './alarm-card.tsx';
import { type StaffShift, checkInsDue, labelled } from './alarm-lines.ts';
import { Incidents, incidentLine } from './incidents-card.tsx';
import { type PersonAlarm, peopleInAlarm } from './person-alarm.ts';
import { shiftTexts } from './shift-texts.ts';
import { FoldingList, TodayCard, TodayRow } from './today-card.tsx';
import { useStaffData } from '#console/shared/staff-call.ts';
import { ageText, durationText, momentText, timeText } from '#domain/format.ts';
import type { Position } from '#domain/geo.ts';
import { minuteClock } from '#platform/clock.ts';
import { stableOnline } from '#platform/connection.ts';
import { useSource } from '#platform/source.ts';
import { Badge } from '#ui/text/badge.tsx';
import { Banner } from '#ui/page/banner.tsx';

const REFRESH_MS = 10_000;
const MOST_SHEETS = 5;

const useShifts = () => useStaffData(staffContract.readShifts, {}, { refetchMs: REFRESH_MS });
const useNow = () => new Date(useSource(minuteClock) * 60_000);

/** The form that had it is gone. */
const takeFocus = (element: HTMLElement | null) => element?.focus();

/** The people whose alarms nobody has closed, first on the page. */
export function OpenAlarms({ onShowPlace }: { onShowPlace?: (place: Position) => void }) {
  const { data, failed, readAt } = useShifts();
  const clock = useNow();
  const isOnline = useSource(stableOnline);
  const [closed, setClosed] = useState<PersonAlarm | null>(null);
  const now = data === undefined ? clock : new Date(data.now);
  const read = new Date(readAt);
  const age = failed || !isOnline ? shiftTexts.asOf(timeText(read), ageText(read, clock)) : null;
  return (
    <div className="grid gap-4 empty:hidden">
      {failed && <Banner tone="error">{shiftTexts.failed}</Banner>}
      {closed && (
        <output
          key={closed.first.id}
          ref={takeFocus}
          tabIndex={-1}
          className="px-1 text-second font-medium text-good lg:px-0"
        >
          {shiftTexts.closed(closed.first)}
        </output>
      )}
      {peopleInAlarm(data?.alarms ?? []).map((person) => (
        <AlarmCard
          key={person.key}
          person={person}
          now={now}
          age={age}
          onShowPlace={onShowPlace}
          onClosed={() => setClosed(person)}
        />
      ))}
    </div>
  );
}

export function Shifts() {
  const { data } = useShifts();
  return data && <ShiftList shifts={data.shifts} />;
}

/** Today's shifts by state; without names where the organisation does not name wardens. */
export function ShiftList({ shifts }: { shifts: readonly StaffShift[] }) {
  const running = shifts.filter(({ state }) => state !== 'ended').length;
  return (
    <TodayCard title={shiftTexts.shifts} count={running} empty={shiftTexts.noShifts}>
      {labelled(shifts).map((shift) => (
        <TodayRow key={`${shift.label} ${shift.startedAt}`} title={shift.label} text={stateText(shift)}>
          <Badge {...LOOKS[shift.state]}>{shiftTexts.states[shift.state]}</Badge>
        </TodayRow>
      ))}
    </TodayCard>
  );
}

const LOOKS = {
  patrolling: { tone: 'good', icon: ShieldCheck },
  break: { tone: 'quiet', icon: Coffee },
  ended: { tone: 'quiet', icon: Check },
} as const;

function stateText(shift: StaffShift): string {
  const start = timeText(new Date(shift.startedAt));
  if (shift.endedAt !== null) return shiftTexts.ended(start, timeText(new Date(shift.endedAt)));
  const back = shift.backBy === null ? [] : [shiftTexts.backBy(timeText(new Date(shift.backBy)))];
  const since =
    shift.breakSince === null
      ? shiftTexts.patrolling(start)
      : shiftTexts.onBreak(timeText(new Date(shift.breakSince)));
  return [since, ...back].join(', ');
}

export function CheckIns() {
  const { data } = useShifts();
  return data && <CheckInList shifts={data.shifts} now={new Date(data.now)} />;
}

/** The next deadlines, soonest first. */
export function CheckInList({ shifts, now }: { shifts: readonly StaffShift[]; now: Date }) {
  return (
    <FoldingList card="check-ins" title={shiftTexts.due}>
      {checkInsDue(shifts, now).map((shift) => {
        const by = timeText(new Date(shift.checkInBy));
        const left = durationText(Math.max(0, Date.parse(shift.checkInBy) - now.getTime()) / 1_000);
        return (
          <TodayRow
            key={`${shift.label} ${shift.startedAt}`}
            title={shift.label}
            text={shift.isMissed ? '' : shiftTexts.inTime(left)}
          >
            {shift.isMissed ? (
              <Badge tone="bad" icon={ClockAlert}>
                {shiftTexts.missed(by)}
              </Badge>
            ) : (
              <span className="font-semibold whitespace-nowrap tabular-nums">{shiftTexts.by(by)}</span>
            )}
          </TodayRow>
        );
      })}
    </FoldingList>
  );
}

/** What wardens reported and sent; absent while there is nothing. */
export const ShiftReports = () => (
  <>
    <Incidents />
    <ShiftSheets />
  </>
);

/** The sheets that wardens sent; absent while there are none. */
function ShiftSheets() {
  const { data } = useStaffData(staffContract.listShiftSheets, {}, { refetchMs: 60_000 });
  const now = useNow();
  if (data === undefined || data.sheets.length === 0) return null;
  return (
    <TodayCard title={shiftTexts.sheets} count={data.sheets.length} empty="">
      {data.sheets.slice(0, MOST_SHEETS).map((sheet) => (
        <TodayRow
          key={sheet.id}
          title={sheet.name}
          text={
            <>
              {shiftTexts.sheetText(
                sheet.sitesSeen,
                sheet.skipped.length,
                sheet.notes.length,
                sheet.incidents.length,
              )}
              {sheet.incidents.map((line) => (
                <span key={line.at} className="block text-second text-ink">
                  {incidentLine(line)}
                </span>
              ))}
              {sheet.notes.map(({ siteName, at, note }) => (
                <span key={`${siteName} ${at}`} className="block text-second text-ink">
                  {siteName}: {note}
                </span>
              ))}
            </>
          }
        >
          <span className="whitespace-nowrap text-ink-2">{momentText(new Date(sheet.sentAt), now)}</span>
        </TodayRow>
      ))}
    </TodayCard>
  );
}
