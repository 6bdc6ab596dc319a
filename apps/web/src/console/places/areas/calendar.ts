/** A period of the day as the service sends it. */
export type Period = { readonly name: string; readonly startsAt: string };

export type PeriodSpan = Period & {
  readonly until: string;
  /** Whether it continues past midnight. */
  readonly endsNextDay: boolean;
  /** The period that is extended when this one is removed; null for the only one. */
  readonly before: string | null;
};

/** Each period with its end, which is the start of the next one. Expects the periods in the order of the day. */
export function periodSpans(periods: readonly Period[]): readonly PeriodSpan[] {
  return periods.map((period, n) => {
    const next = periods[(n + 1) % periods.length] ?? period;
    const before = periods[(n - 1 + periods.length) % periods.length] ?? period;
    return {
      ...period,
      until: next.startsAt,
      endsNextDay: n === periods.length - 1,
      before: before === period ? null : before.name,
    };
  });
}

export type BankHoliday = { readonly day: string; readonly name: string };

const dayFormat = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

/** '2026-12-25' becomes 'Fri, 25 December 2026'. */
export function dayText(day: string): string {
  return dayFormat.format(new Date(`${day}T00:00:00Z`));
}

/** The bank holidays by year, the earliest first. */
export function holidaysByYear(
  holidays: readonly BankHoliday[],
): readonly { readonly id: string; readonly title: string; readonly rows: readonly BankHoliday[] }[] {
  const years = [...new Set(holidays.map(({ day }) => day.slice(0, 4)))];
  return years.map((year) => ({
    id: year,
    title: year,
    rows: holidays.filter(({ day }) => day.startsWith(year)),
  }));
}
