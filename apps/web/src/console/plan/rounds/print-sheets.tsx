import { staffContract } from '@patrolplan/contract/staff';
import { useQuery } from '@tanstack/react-query';
import { PACES } from '#domain/round/legs.ts';
import { type PlannedShift, type TeamPlan, withBreak } from './team-plan.ts';
import { addressesQuery } from './team-queries.ts';
import { roundsTexts } from './texts.ts';
import { minutesText, wholeMinutes } from '#domain/round/minutes-text.ts';
import { precautionFact } from '#domain/site/precautions.ts';
import { staffQuery } from '#console/shared/staff-call.ts';
import { timeText } from '#domain/format.ts';
import { askedText } from '#domain/request/asked.ts';
import { useFeature } from '#state/settings/features.ts';

const { sheet, columns } = roundsTexts;

const dayText = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
});

/** Printed: one page per warden with stops. */
export function PrintSheets({ plan, areas }: { plan: TeamPlan; areas: readonly string[] }) {
  const shifts = plan.shifts.filter(({ stops }) => stops.length > 0);
  const siteIds = shifts.flatMap(({ stops }) => stops.map(({ siteId }) => siteId));
  const { data: addresses } = useQuery(addressesQuery(areas, siteIds));
  const { data: requests } = useQuery({
    ...staffQuery(staffContract.listRequests, {}),
    enabled: useFeature('requests'),
  });
  const asked = timesBySite(requests?.open ?? []);
  return (
    <div className="print-sheets">
      {shifts.map((shift) => (
        <Sheet key={shift.letter} shift={shift} areas={areas} addresses={addresses} asked={asked} />
      ))}
    </div>
  );
}

type SheetProps = {
  shift: PlannedShift;
  areas: readonly string[];
  addresses: ReadonlyMap<number, string> | undefined;
  /** How often others asked for a visit, by site. */
  asked: ReadonlyMap<number, number>;
};

/** The reports of open requests at each site. */
function timesBySite(
  requests: readonly { readonly siteId: number | null; readonly times: number }[],
): ReadonlyMap<number, number> {
  const bySite = new Map<number, number>();
  for (const { siteId, times } of requests)
    if (siteId !== null) bySite.set(siteId, (bySite.get(siteId) ?? 0) + times);
  return bySite;
}

function Sheet({ shift, areas, addresses, asked }: SheetProps) {
  const { member, stops, end } = shift;
  const travelMode =
    member.pace === PACES.vehicle ? roundsTexts.travelModes.vehicle : roundsTexts.travelModes.foot;
  return (
    <article className="print-sheet round-sheet">
      <h2>{member.name}</h2>
      <p>
        {dayText.format(new Date(member.begin))},{' '}
        {sheet.time(timeText(new Date(member.begin)), timeText(new Date(end)))}
      </p>
      <p>{sheet.areas(areas.join(', '))}</p>
      <p>{sheet.starts(member.startName, travelMode)}</p>
      <table>
        <thead>
          <tr>
            <th scope="col">{columns.stop}</th>
            <th scope="col">{columns.arrive}</th>
            <th scope="col">{columns.site}</th>
            <th scope="col">{columns.travel}</th>
            <th scope="col">{sheet.minutes}</th>
            <th scope="col">{sheet.tick}</th>
          </tr>
        </thead>
        <tbody>
          {withBreak(
            shift,
            ({ siteId, siteName, number, arrive, minutes, legMinutes, stop: { precautions } }) => (
              <tr key={number}>
                <td>{number}</td>
                <td>{timeText(new Date(arrive))}</td>
                <td>
                  <b>{siteName}</b>
                  {addresses?.get(siteId) && <span className="print-address">, {addresses.get(siteId)}</span>}
                  {precautions && (
                    <span>
                      , <b>{precautionFact(precautions)?.text}</b>
                      {precautions.readFirst && `: ${precautions.readFirst}`}
                    </span>
                  )}
                  {askedText(asked.get(siteId) ?? 0) && <span>, {askedText(asked.get(siteId) ?? 0)}</span>}
                </td>
                <td>{sheet.travel(wholeMinutes(legMinutes))}</td>
                <td>{sheet.min(minutes)}</td>
                {/* An empty box to tick by hand. */}
                <td>☐</td>
              </tr>
            ),
            ({ begin, minutes }) => (
              <tr key="break">
                <td>–</td>
                <td>{timeText(new Date(begin))}</td>
                <td colSpan={2}>{roundsTexts.break}</td>
                <td colSpan={2}>{sheet.min(minutes)}</td>
              </tr>
            ),
          )}
        </tbody>
      </table>
      <p>
        {shift.endLegMinutes === null
          ? sheet.done(timeText(new Date(end)))
          : sheet.back(timeText(new Date(end)))}
      </p>
      <p>{sheet.total(roundsTexts.stops(stops.length), minutesText(shift.travelMinutes))}</p>
    </article>
  );
}
