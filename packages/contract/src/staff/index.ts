import {
  createArea,
  listAreaOutlines,
  listAreas,
  mergeAreas,
  previewAreaMerge,
  renameArea,
} from './areas.ts';
import { changeBoostEnd, endBoost, listBoosts, previewBoost, reopenBoost, setBoost } from './boosts.ts';
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
import { findNotes, readCoverage, restoreVisit, strikeVisit } from './coverage.ts';
import { exportEvidence, importAreaIndex, listEvidenceSites, readEvidence } from './evidence.ts';
import { readTeamSites } from './rounds.ts';
import {
  nameWardens,
  readServiceState,
  readStaffSettings,
  requireStaffPasskey,
  setVisitRecovery,
  switchSetting,
} from './settings.ts';
import {
  applyImport,
  checkImport,
  exportImportErrors,
  listImportRows,
  readImport,
  sendImportPart,
  startImport,
  undoImport,
} from './site-imports.ts';
import {
  bringBackSite,
  createSite,
  exportSites,
  readSiteOptions,
  readStaffSite,
  retireSite,
  saveSite,
  searchSites,
  undoSiteChange,
} from './sites.ts';
import { acceptSuggestions, readScoreLearning, setLearningMode, undoScoreVersion } from './scores.ts';
import { readVisitRules, setVisitRules } from './visit-rules.ts';
import { exportChanges, findChanges, listChangers } from './changes.ts';
import {
  endPersonSessions,
  erasePerson,
  exportPerson,
  findPeople,
  invitePerson,
  mailPersonLink,
  mailSignInLink,
  readPerson,
  savePeopleAreas,
  savePerson,
  setPersonActive,
} from './people.ts';

/** The calls of the staff console. Only its screens load them. */
export const staffContract = {
  listBoosts,
  setBoost,
  changeBoostEnd,
  endBoost,
  reopenBoost,
  previewBoost,
  listAreas,
  listAreaOutlines,
  createArea,
  renameArea,
  previewAreaMerge,
  mergeAreas,
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
  requireStaffPasskey,
  setVisitRecovery,
  readVisitRules,
  setVisitRules,
  readScoreLearning,
  setLearningMode,
  acceptSuggestions,
  undoScoreVersion,
  readServiceState,
  readCoverage,
  findNotes,
  strikeVisit,
  restoreVisit,
  readEvidence,
  listEvidenceSites,
  exportEvidence,
  importAreaIndex,
  readTeamSites,
  searchSites,
  readSiteOptions,
  exportSites,
  readStaffSite,
  createSite,
  saveSite,
  undoSiteChange,
  retireSite,
  bringBackSite,
  startImport,
  sendImportPart,
  checkImport,
  readImport,
  listImportRows,
  exportImportErrors,
  applyImport,
  undoImport,
  findPeople,
  readPerson,
  invitePerson,
  savePerson,
  savePeopleAreas,
  setPersonActive,
  endPersonSessions,
  mailPersonLink,
  mailSignInLink,
  exportPerson,
  erasePerson,
  findChanges,
  listChangers,
  exportChanges,
} as const;

export {
  areaNameInput,
  dayInput,
  holidayNameInput,
  minutesInput,
  ruleDaysInput,
  periodNameInput,
  reasonInput,
  timeOfDayInput,
} from './inputs.ts';

export { currentBoost } from './boosts.ts';
export { IMPORT_PART_BYTES, MAX_IMPORT_BYTES } from './site-imports.ts';
export { CHANGE_KINDS } from './changes.ts';
export { EVIDENCE_DAYS, LAST_VISITS } from './evidence.ts';
