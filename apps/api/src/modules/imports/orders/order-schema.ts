import * as v from 'valibot';

/**
 * The part of the D-TRO schema 4.0.0 that a site needs. Other fields are ignored; a field that is here but has another form
 * makes the provision unreadable.
 */
const text = v.pipe(v.string(), v.nonEmpty());
/** Reasons repeat it. */
const word = v.pipe(v.string(), v.nonEmpty(), v.maxLength(100));
const time = v.pipe(v.string(), v.regex(/^(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d$/));
const moment = v.pipe(v.string(), v.regex(/^\d{4}-\d\d-\d\d(?:T\d\d:\d\d.*)?$/));

const period = v.object({
  startOfPeriod: v.optional(moment),
  endOfPeriod: v.optional(moment),
  periodStart: v.optional(v.unknown()),
  periodEnd: v.optional(v.unknown()),
  recurringDayWeekMonthPeriod: v.optional(
    v.array(v.looseObject({ applicableDay: v.optional(v.array(word)) })),
  ),
  recurringTimePeriodOfDay: v.optional(v.array(v.object({ startTimeOfPeriod: time, endTimeOfPeriod: time }))),
  recurringSpecialDay: v.optional(v.array(v.object({ specialDayType: word }))),
  maxStayNoReturn: v.optional(v.object({ maximumOccupancy: v.optional(v.string()) })),
});

const timeValidity = v.object({
  start: v.optional(moment),
  end: v.optional(moment),
  isPlaceholderTro: v.optional(v.boolean(), false),
  validPeriod: v.optional(v.array(period), []),
  exceptionPeriod: v.optional(v.array(period), []),
});

export type Period = v.InferOutput<typeof period>;
export type TimeValidity = v.InferOutput<typeof timeValidity>;
export type Condition = {
  readonly negate?: boolean | undefined;
  readonly timeValidity?: TimeValidity | undefined;
  readonly conditionSet?: ConditionSet | undefined;
};
export type ConditionSet = {
  readonly operator: 'and' | 'or' | 'xOr';
  readonly conditions: readonly Condition[];
};

/** Conditions nest; the scan of the file limits how deeply. */
const condition: v.GenericSchema<unknown, Condition> = v.lazy(() =>
  v.object({
    negate: v.optional(v.boolean()),
    timeValidity: v.optional(timeValidity),
    conditionSet: v.optional(conditionSet),
  }),
);
const conditionSet: v.GenericSchema<unknown, ConditionSet> = v.lazy(() =>
  v.object({
    operator: v.picklist(['and', 'or', 'xOr']),
    conditions: v.optional(v.array(condition), []),
  }),
);

const streets = {
  externalReference: v.optional(
    v.array(
      v.object({
        uniqueStreetReferenceNumber: v.optional(
          v.array(v.object({ usrn: v.optional(v.unknown()), nsgStreetName: v.optional(text) })),
          [],
        ),
      }),
    ),
    [],
  ),
};

const place = v.object({
  description: text,
  type: v.optional(v.string(), 'regulationLocation'),
  pointGeometry: v.optional(v.object({ point: text, ...streets })),
  linearGeometry: v.optional(v.object({ linestring: text, ...streets })),
  directedLinear: v.optional(v.object({ directedLineString: text })),
  polygon: v.optional(v.object({ polygon: text, ...streets })),
});

export type Place = v.InferOutput<typeof place>;

export const provisionSchema = v.object({
  actionType: v.optional(v.string(), 'new'),
  orderReportingPoint: v.optional(v.string(), ''),
  provisionDescription: v.optional(v.string(), ''),
  reference: v.pipe(text, v.maxLength(100)),
  comingIntoForceDate: v.optional(moment),
  regulatedPlace: v.pipe(v.array(place), v.minLength(1)),
  regulation: v.object({
    generalRegulation: v.optional(v.object({ regulationType: word })),
    /** Where version 5 of the schema has it. */
    regulationType: v.optional(word),
    speedLimitValueBased: v.optional(v.unknown()),
    speedLimitProfileBased: v.optional(v.unknown()),
    offListRegulation: v.optional(v.object({ regulationShortName: text })),
    condition: v.optional(condition),
    conditionSet: v.optional(conditionSet),
  }),
});

export type Provision = v.InferOutput<typeof provisionSchema>;
