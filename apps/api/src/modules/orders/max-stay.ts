import type { ConditionSet } from './order-schema.ts';

/** What a site can have as limited waiting; a longer stay is none. */
const LIMITED = { least: 5, most: 480 };
const DURATION = /^P(?:(\d{1,4})D)?(?:T(?:(\d{1,4})H)?(?:(\d{1,5})M)?)?$/;

/** The shortest of the longest stays of an order, in minutes; null where waiting is not limited. */
export function maxStayMinutes({ conditions }: ConditionSet): number | null {
  const stays = conditions.flatMap(({ timeValidity, conditionSet }) => {
    const own = (timeValidity?.validPeriod ?? []).map(({ maxStayNoReturn }) =>
      minutesOf(maxStayNoReturn?.maximumOccupancy ?? ''),
    );
    return conditionSet === undefined ? own : [...own, maxStayMinutes(conditionSet)];
  });
  const limits = stays.filter((minutes) => minutes !== null);
  return limits.length === 0 ? null : Math.min(...limits);
}

/** The minutes of an ISO 8601 duration such as 'PT1H30M'; null if no site can have them. */
function minutesOf(duration: string): number | null {
  const [, days = '0', hours = '0', minutes = '0'] = DURATION.exec(duration) ?? [];
  const total = (Number(days) * 24 + Number(hours)) * 60 + Number(minutes);
  return total >= LIMITED.least && total <= LIMITED.most ? total : null;
}
