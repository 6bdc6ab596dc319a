import type { IncidentKind } from '@patrolplan/contract/shift';
import { staffContract } from '@patrolplan/contract/staff';
import { shiftTexts } from './shift-texts.ts';
import { TodayCard, TodayRow } from './today-card.tsx';
import { useStaffData } from '#console/shared/staff-call.ts';
import { momentText } from '#domain/format.ts';
import { minuteClock } from '#platform/clock.ts';
import { useSource } from '#platform/source.ts';

const { incidents: texts } = shiftTexts;
const REFRESH_MS = 10_000;

/** Incidents of the last days: when and where, and whether the duty contact was told. Never who; absent while there are none. */
export function Incidents() {
  const { data } = useStaffData(staffContract.readShifts, {}, { refetchMs: REFRESH_MS });
  const now = new Date(useSource(minuteClock) * 60_000);
  if (data === undefined || data.incidents.length === 0) return null;
  return (
    <TodayCard title={texts.title} count={data.incidents.length} empty="">
      {data.incidents.map(({ id, kind, at, siteName, told }) => (
        <TodayRow
          key={id}
          title={texts.kinds[kind]}
          text={
            <>
              {siteName === null ? texts.noVisit : texts.lastVisit(siteName)}
              <span className={`block ${told.state === 'failed' ? 'text-bad' : ''}`}>{toldText(told)}</span>
            </>
          }
        >
          <span className="whitespace-nowrap text-ink-2 tabular-nums">{momentText(new Date(at), now)}</span>
        </TodayRow>
      ))}
    </TodayCard>
  );
}

type Told = { readonly state: keyof typeof texts.told; readonly name: string; readonly reason: string };

const toldText = ({ state, name, reason }: Told): string => texts.told[state](name, reason);

/** 'Threat, Eldon Square Car Park: Shouted at' of a sheet. */
export function incidentLine(line: {
  readonly incident: IncidentKind;
  readonly siteName: string;
  readonly note: string;
}): string {
  const place = [texts.kinds[line.incident], line.siteName].filter((part) => part !== '').join(', ');
  return line.note === '' ? place : `${place}: ${line.note}`;
}
