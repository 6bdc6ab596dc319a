import {
  areaNameInput,
  dayInput,
  holidayNameInput,
  minutesInput,
  periodNameInput,
  ruleDaysInput,
  timeOfDayInput,
} from '@patrolplan/contract/staff';
import { InvalidArgumentError } from 'commander';
import * as v from 'valibot';

export function readWholeNumber(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError('It must be a whole number.');
  return Number(text);
}

export function readNumber(text: string): number {
  const value = Number(text);
  if (text.trim() === '' || !Number.isFinite(value)) throw new InvalidArgumentError('It must be a number.');
  return value;
}

/** Only with its zone: what a time without one means depends on where it is typed. */
export function readTime(text: string): Date {
  const time = new Date(text);
  if (!/^\d{4}-\d{2}-\d{2}T.*(Z|[+-]\d{2}:?\d{2})$/.test(text) || Number.isNaN(time.getTime())) {
    throw new InvalidArgumentError('It must be a time with its zone, such as 2026-11-15T18:00:00Z.');
  }
  return time;
}

export function readSwitch(text: string): boolean {
  if (text === 'on') return true;
  if (text === 'off') return false;
  throw new InvalidArgumentError("It must be 'on' or 'off'.");
}

export const readTimeOfDay = (text: string): string => readAs(timeOfDayInput, text);

export const readDay = (text: string): string => readAs(dayInput, text);

export const readAreaName = (text: string): string => readAs(areaNameInput, text);

export const readPeriodName = (text: string): string => readAs(periodNameInput, text);

export const readHolidayName = (text: string): string => readAs(holidayNameInput, text);

export const readMinutes = (text: string): number => readAs(minutesInput, Number(text));

/** Days of a visit rule; null for 'none'. */
export const readRuleDays = (text: string): number | null =>
  text === 'none' ? null : readAs(ruleDaysInput, Number(text));

/** By the rule of the contract, so that the console and the command line accept the same. */
function readAs<T>(schema: v.GenericSchema<unknown, T>, value: unknown): T {
  const read = v.safeParse(schema, value);
  if (!read.success) throw new InvalidArgumentError(read.issues[0].message);
  return read.output;
}
