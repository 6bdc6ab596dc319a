import { areasCalls } from './areas.ts';
import { readSetUp } from './set-up.ts';
import { exportCoverageGeoJson, exportSitesGeoJson } from './exports.ts';
import { apiKeysCalls } from './api-keys.ts';
import { boostsCalls } from './boosts.ts';
import { dayTypesCalls } from './day-types.ts';
import { calendarsCalls } from './calendars.ts';
import { checkInCalls } from './check-in.ts';
import { coverageCalls } from './coverage.ts';
import { evidenceCalls } from './evidence.ts';
import { closuresCalls } from './closures.ts';
import { requestFilesCalls } from './request-files.ts';
import { requestRulesCalls } from './request-rules.ts';
import { requestsCalls } from './requests.ts';
import { readTeamSites } from './rounds.ts';
import { settingsCalls } from './settings.ts';
import { shiftsCalls } from './shifts.ts';
import { siteImportsCalls } from './site-imports.ts';
import { sitesCalls } from './sites.ts';
import { scoresCalls } from './scores.ts';
import { visitRulesCalls } from './visit-rules.ts';
import { changesCalls } from './changes.ts';
import { peopleCalls } from './people.ts';
import { webhooksCalls } from './webhooks.ts';
import { yearCalls } from './year.ts';

/** The calls of the staff console. Only its screens load them. */
export const staffContract = {
  readSetUp,
  exportCoverageGeoJson,
  exportSitesGeoJson,
  ...apiKeysCalls,
  ...webhooksCalls,
  ...boostsCalls,
  ...areasCalls,
  ...dayTypesCalls,
  ...calendarsCalls,
  ...settingsCalls,
  ...visitRulesCalls,
  ...scoresCalls,
  ...checkInCalls,
  ...shiftsCalls,
  ...coverageCalls,
  ...evidenceCalls,
  ...yearCalls,
  ...closuresCalls,
  ...requestsCalls,
  ...requestRulesCalls,
  ...requestFilesCalls,
  readTeamSites,
  ...sitesCalls,
  ...siteImportsCalls,
  ...peopleCalls,
  ...changesCalls,
} as const;

export { reasonInput } from './inputs.ts';
export { currentBoost } from './boosts.ts';
export { MAX_CALENDAR_BYTES, storedCalendarRule } from './calendars.ts';
export { MAX_REQUEST_FILE_BYTES } from './request-files.ts';
export { IMPORT_PART_BYTES, MAX_IMPORT_BYTES } from './site-imports.ts';
export { CHANGE_KINDS } from './changes.ts';
export { EVIDENCE_DAYS, LAST_VISITS } from './evidence.ts';
export { WEBHOOK_EVENTS, type WebhookEvent } from './webhooks.ts';
