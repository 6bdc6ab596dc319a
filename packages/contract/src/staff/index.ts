import { createArea, listAreas, renameArea } from './areas.ts';
import { listBoosts } from './boosts.ts';
import {
  changePeriod,
  createBankHoliday,
  createPeriod,
  readCalendar,
  readPeriodUse,
  removeBankHoliday,
  removePeriod,
  renameBankHoliday,
} from './calendar.ts';
import {
  nameWardens,
  readServiceState,
  readStaffSettings,
  setVisitRecovery,
  switchSetting,
} from './settings.ts';

/** The calls of the staff console. Only its screens load them. */
export const staffContract = {
  listBoosts,
  listAreas,
  createArea,
  renameArea,
  readCalendar,
  readPeriodUse,
  createPeriod,
  changePeriod,
  removePeriod,
  createBankHoliday,
  renameBankHoliday,
  removeBankHoliday,
  readStaffSettings,
  switchSetting,
  nameWardens,
  setVisitRecovery,
  readServiceState,
} as const;

export {
  areaNameInput,
  dayInput,
  holidayNameInput,
  minutesInput,
  periodNameInput,
  timeOfDayInput,
} from './inputs.ts';
