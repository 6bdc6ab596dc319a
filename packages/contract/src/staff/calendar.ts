import * as v from 'valibot';
import { defineCall } from '#define-call.ts';
import { dayInput, holidayNameInput, periodNameInput, timeOfDayInput } from './inputs.ts';

/** A period lasts until the next one starts; the last runs over midnight into the first. */
const period = v.object({
  name: v.string(),
  /** 'HH:MM' in the organisation's time zone. */
  starts_at: v.string(),
});
const periodInput = v.object({ name: periodNameInput, starts_at: timeOfDayInput });

/** `day` is 'YYYY-MM-DD'. */
const bankHoliday = v.object({ day: v.string(), name: v.string() });

const done = v.object({ message: v.string() });

export const readCalendar = defineCall({
  name: 'readCalendar',
  summary: 'The periods of the day and the bank holidays.',
  method: 'GET',
  path: '/api/v1/staff/calendar/',
  access: 'staff',
  reply: v.object({
    time_zone: v.string(),
    periods: v.array(period),
    bank_holidays: v.array(bankHoliday),
  }),
  refusals: [401, 403],
});

export const readPeriodUse = defineCall({
  name: 'readPeriodUse',
  summary: 'How many sites have a base score for a period.',
  method: 'POST',
  path: '/api/v1/staff/periods/use/',
  access: 'staff',
  body: v.object({ name: periodNameInput }),
  reply: v.object({ sites: v.number() }),
  refusals: [400, 401, 403],
});

export const createPeriod = defineCall({
  name: 'createPeriod',
  summary: 'Adds a period of the day.',
  method: 'POST',
  path: '/api/v1/staff/periods/create/',
  access: 'staff',
  body: periodInput,
  reply: done,
  refusals: [400, 401, 403],
});

export const changePeriod = defineCall({
  name: 'changePeriod',
  summary: 'Renames or moves a period; its base scores follow. `was` is the period that the caller saw.',
  method: 'POST',
  path: '/api/v1/staff/periods/change/',
  access: 'staff',
  body: v.object({ was: periodInput, ...periodInput.entries }),
  reply: done,
  refusals: [400, 401, 403, 404, 409],
});

export const removePeriod = defineCall({
  name: 'removePeriod',
  summary: 'Removes a period. The sites keep their scores for it.',
  method: 'POST',
  path: '/api/v1/staff/periods/remove/',
  access: 'staff',
  body: periodInput,
  reply: done,
  refusals: [400, 401, 403, 404, 409],
});

export const createBankHoliday = defineCall({
  name: 'createBankHoliday',
  summary: 'Adds a bank holiday.',
  method: 'POST',
  path: '/api/v1/staff/bank-holidays/create/',
  access: 'staff',
  body: v.object({ day: dayInput, name: holidayNameInput }),
  reply: done,
  refusals: [400, 401, 403],
});

export const renameBankHoliday = defineCall({
  name: 'renameBankHoliday',
  summary: 'Renames a bank holiday. `was` is the name that the caller saw.',
  method: 'POST',
  path: '/api/v1/staff/bank-holidays/rename/',
  access: 'staff',
  body: v.object({ day: dayInput, was: holidayNameInput, name: holidayNameInput }),
  reply: done,
  refusals: [400, 401, 403, 404, 409],
});

export const removeBankHoliday = defineCall({
  name: 'removeBankHoliday',
  summary: 'Removes a bank holiday: the day counts as its weekday again.',
  method: 'POST',
  path: '/api/v1/staff/bank-holidays/remove/',
  access: 'staff',
  body: v.object({ day: dayInput, was: holidayNameInput }),
  reply: done,
  refusals: [400, 401, 403, 404, 409],
});
