/** Traffic orders after the D-TRO schema 4.0.0, for tests. */

type Json = Readonly<Record<string, unknown>>;

export const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'];

/** A period of the days and times of a week, such as [['monday'], '08:00:00', '18:00:00']. */
export const periodOf = (days: readonly string[], from?: string, until?: string): Json => ({
  recurringDayWeekMonthPeriod: [{ applicableDay: days }],
  ...(from !== undefined && {
    recurringTimePeriodOfDay: [{ startTimeOfPeriod: from, endTimeOfPeriod: until }],
  }),
});

export const validity = (validPeriod: readonly Json[], more: Json = {}): Json => ({
  timeValidity: { start: '2024-08-01T08:00:00', isPlaceholderTro: false, validPeriod, ...more },
});

export const regulation = (regulationType: string, conditions: Json): Json => ({
  generalRegulation: { regulationType },
  isDynamic: false,
  timeZone: 'Europe/London',
  ...conditions,
});

export const lineAt = (description: string, linestring: string): Json => ({
  description,
  type: 'regulationLocation',
  linearGeometry: {
    direction: 'bidirectional',
    lateralPosition: 'onKerb',
    linestring,
    representation: 'linear',
    version: 1,
    externalReference: [
      {
        lastUpdateDate: '2024-10-01T08:00:00',
        uniqueStreetReferenceNumber: [{ usrn: 12345678, nsgStreetName: 'Market Street' }],
      },
    ],
  },
});

/** Limited waiting on Mondays to Saturdays, on one side of a street in Newcastle upon Tyne. */
export const makeProvision = (changes: Json = {}): Json => ({
  actionType: 'new',
  orderReportingPoint: 'permanentNoticeOfMaking',
  provisionDescription: 'Limited waiting, Market Street',
  reference: 'A1',
  comingIntoForceDate: '2025-01-01',
  regulatedPlace: [
    lineAt('Market Street, north side', 'SRID=27700;LINESTRING(424900 564300, 424960 564300)'),
  ],
  regulation: regulation('kerbsideLimitedWaiting', {
    condition: validity([periodOf([...WEEKDAYS, 'saturday'], '08:00:00', '18:30:00')]),
  }),
  ...changes,
});

/** The reference stands after the provisions, as in the published examples. */
export const makeOrder = (provision: readonly unknown[], changes: Json = {}): string =>
  JSON.stringify(
    {
      schemaVersion: '4.0.0',
      data: {
        source: {
          actionType: 'new',
          currentTraOwner: 9001,
          provision,
          reference: 'ORDER-7',
          section: 'All',
          traAffected: [9001],
          traCreator: 9001,
          troName: 'The Newcastle (Test) Order 2025',
          statementDescription: 'A test',
          ...changes,
        },
      },
    },
    null,
    1,
  );
