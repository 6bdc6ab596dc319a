import * as v from 'valibot';
import { isCalendarDay } from '#scalars.ts';

const REQUIRED = 'This field is required.';

/** Text on one line: spaces in a row become one. */
const line = (maxLength: number) =>
  v.pipe(
    v.string(REQUIRED),
    v.transform((value) => value.replaceAll(/\s+/g, ' ').trim()),
    v.nonEmpty(REQUIRED),
    v.maxLength(maxLength, 'This name is too long.'),
    v.regex(/^\P{Cc}*$/u, 'This name contains a control character.'),
  );

/** A reason in words that can be seen: characters that show nothing are left out. */
export const reasonInput = v.pipe(
  v.string(REQUIRED),
  v.transform((value) =>
    value
      .replaceAll(/\s+/g, ' ')
      .replaceAll(/[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '')
      .trim(),
  ),
  v.nonEmpty(REQUIRED),
  v.maxLength(200, 'At most 200 characters.'),
);

/** As long as a file of sites may have it. */
export const areaNameInput = line(200);
export const periodNameInput = line(40);
export const holidayNameInput = line(100);
export const keyNameInput = line(60);

/** A time of day to the minute, such as '07:30'. */
export const timeOfDayInput = v.pipe(
  v.string(REQUIRED),
  v.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time such as 07:30.'),
);

const MAX_MINUTES = 1_440;
const A_NUMBER = 'Enter a whole number of minutes.';
export const minutesInput = v.pipe(
  v.number(A_NUMBER),
  v.integer(A_NUMBER),
  v.minValue(1, 'At least 1 minute.'),
  v.maxValue(MAX_MINUTES, 'At most 1440 minutes.'),
);

/** A calendar day, such as '2026-12-25'. */
export const dayInput = v.pipe(
  v.string(REQUIRED),
  v.regex(/^20\d{2}-\d{2}-\d{2}$/, 'Enter a day between 2000 and 2099.'),
  v.check(isCalendarDay, 'This day does not exist.'),
);

const MAX_RULE_DAYS = 365;
const A_NUMBER_OF_DAYS = 'Enter a whole number of days.';
/** The rule 'visit at least every N days'. */
export const ruleDaysInput = v.pipe(
  v.number(A_NUMBER_OF_DAYS),
  v.integer(A_NUMBER_OF_DAYS),
  v.minValue(1, 'At least 1 day.'),
  v.maxValue(MAX_RULE_DAYS, 'At most 365 days.'),
);
