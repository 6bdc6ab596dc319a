import { type Evidence, type OpenSites, heatByHour, heatStep } from './evidence.ts';
import type { EvidenceDays } from './period-choice.tsx';
import { coverageTexts } from './texts.ts';
import { countText } from '#ui/text/number-text.ts';
import { Card } from '#ui/page/card.tsx';

type HeatTableProps = { hours: Evidence['hours']; days: EvidenceDays; onOpen: OpenSites };

export const hourText = (hour: number): string => String(hour).padStart(2, '0');

/** Visits by weekday and hour in five steps of blue. The number is always visible and opens its sites. */
export function HeatTable({ hours, days, onOpen }: HeatTableProps) {
  const heat = heatByHour(hours);
  if (heat === null) return null;
  return (
    <Card title={coverageTexts.heat}>
      {/* Twenty hours do not fit a phone: only the table scrolls. */}
      <div className="-mx-2 overflow-x-auto px-2">
        <table className="border-separate lg:w-full border-spacing-x-px border-spacing-y-0.5 text-center text-small tabular-nums">
          <thead>
            <tr>
              <th scope="col">
                <span className="sr-only">{coverageTexts.weekday}</span>
              </th>
              {heat.hours.map((hour) => (
                <th key={hour} scope="col" className="font-semibold text-ink-2">
                  {hourText(hour)}
                </th>
              ))}
              <th scope="col" className="font-semibold text-ink-2">
                {coverageTexts.all}
              </th>
            </tr>
          </thead>
          <tbody>
            {heat.rows.map(({ weekday, cells, all }) => {
              const day = coverageTexts.longWeekdays[weekday - 1] ?? '';
              return (
                <tr key={weekday}>
                  <th scope="row" className="pr-1 text-left font-strong">
                    {coverageTexts.weekdays[weekday - 1]}
                  </th>
                  {cells.map((visits, index) => {
                    const hour = heat.hours[index] ?? 0;
                    const title = coverageTexts.visitsAt(day, `${hourText(hour)}:00`, visits);
                    return (
                      <td key={hour} className="p-0">
                        <button
                          type="button"
                          aria-label={title}
                          aria-haspopup="dialog"
                          onClick={() => onOpen({ title, wanted: { days, weekday, hour } })}
                          className={`heat heat-${heatStep(visits, heat)} min-h-11! w-11 font-normal! lg:min-h-7! lg:w-full lg:min-w-6`}
                        >
                          {countText(visits)}
                        </button>
                      </td>
                    );
                  })}
                  <td className="pl-1 font-strong">{countText(all)}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      <p className="mt-2 text-small text-ink-2">{coverageTexts.heatNote}</p>
    </Card>
  );
}
