import { createArea, listAreas, renameArea } from './areas.ts';
import { changeBoostEnd, endBoost, listBoosts, previewBoost, setBoost } from './boosts.ts';
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
  setBoost,
  changeBoostEnd,
  endBoost,
  previewBoost,
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

export { currentBoost } from './boosts.ts';
