import * as v from 'valibot';
import { defineStaffCall } from '#define-call.ts';
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

const readCalendar = defineStaffCall({
  name: 'readCalendar',
  summary: 'The periods of the day and the bank holidays.',
  method: 'GET',
  path: '/api/v1/staff/calendar/',
  reply: v.object({
    time_zone: v.string(),
    periods: v.array(period),
    bank_holidays: v.array(bankHoliday),
  }),
});

const readPeriodUse = defineStaffCall({
  name: 'readPeriodUse',
  summary: 'How many sites have a base score for a period.',
  method: 'POST',
  path: '/api/v1/staff/periods/use/',
  body: v.object({ name: periodNameInput }),
  reply: v.object({ sites: v.number() }),
});

const createPeriod = defineStaffCall({
  name: 'createPeriod',
  summary: 'Adds a period of the day.',
  method: 'POST',
  path: '/api/v1/staff/periods/create/',
  body: periodInput,
  reply: done,
});

const changePeriod = defineStaffCall({
  name: 'changePeriod',
  summary: 'Renames or moves a period; its base scores follow. `was` is the period that the caller saw.',
  method: 'POST',
  path: '/api/v1/staff/periods/change/',
  body: v.object({ was: periodInput, ...periodInput.entries }),
  reply: done,
  refusals: [404, 409],
});

const removePeriod = defineStaffCall({
  name: 'removePeriod',
  summary: 'Removes a period. The sites keep their scores for it.',
  method: 'POST',
  path: '/api/v1/staff/periods/remove/',
  body: periodInput,
  reply: done,
  refusals: [404, 409],
});

const createBankHoliday = defineStaffCall({
  name: 'createBankHoliday',
  summary: 'Adds a bank holiday.',
  method: 'POST',
  path: '/api/v1/staff/bank-holidays/create/',
  body: v.object({ day: dayInput, name: holidayNameInput }),
  reply: done,
});

const renameBankHoliday = defineStaffCall({
  name: 'renameBankHoliday',
  summary: 'Renames a bank holiday. `was` is the name that the caller saw.',
  method: 'POST',
  path: '/api/v1/staff/bank-holidays/rename/',
  body: v.object({ day: dayInput, was: holidayNameInput, name: holidayNameInput }),
  reply: done,
  refusals: [404, 409],
});

const removeBankHoliday = defineStaffCall({
  name: 'removeBankHoliday',
  summary: 'Removes a bank holiday: the day counts as its weekday again.',
  method: 'POST',
  path: '/api/v1/staff/bank-holidays/remove/',
  body: v.object({ day: dayInput, was: holidayNameInput }),
  reply: done,
  refusals: [404, 409],
});

export const dayTypesCalls = {
  readCalendar,
  readPeriodUse,
  createPeriod,
  changePeriod,
  removePeriod,
  createBankHoliday,
  renameBankHoliday,
  removeBankHoliday,
};
