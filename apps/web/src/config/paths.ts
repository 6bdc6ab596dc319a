import { screens } from './screens.ts';

/** The address of each screen. */
export const paths = {
  login: screens.login.path,
  forgotPassword: screens.forgotPassword.path,
  resetPassword: screens.resetPassword.path,
  register: screens.register.path,
  dashboard: screens.dashboard.path,
  settings: screens.settings.path,
  changePassword: screens.changePassword.path,
  ownVisits: screens.ownVisits.path,
  signInSettings: screens.signInSettings.path,
  guide: screens.guide.path,
  staffGuide: screens.staffGuide.path,
  patrolPlan: screens.patrolPlan.path,
  round: screens.round.path,
  chooseLocations: screens.chooseLocations.path,
  staff: screens.staff.path,
  whatIf: screens.whatIf.path,
  siteDetail: (siteId: number | string, siteName: string) =>
    `/patrolplan/${encodeURIComponent(siteId)}/${encodeSegment(siteName)}`,
} as const;

export type SitePath = { readonly siteId: string; readonly siteName: string };

/**
 * The site that an address names, with its name decoded. Takes the raw `location.pathname`: a router may decode too
 * early.
 */
export function readSitePath(pathname: string): SitePath | null {
  const found = /^\/patrolplan\/([^/]+)\/([^/]*)\/?$/.exec(pathname);
  if (!found) return null;
  return { siteId: decode(found[1] ?? ''), siteName: decodeSegment(found[2] ?? '') };
}

/** The three patrol screens: not guarded, and with their own profile message. */
export function isPatrolPath(pathname: string): boolean {
  return /^\/(patrolplan|choose-locations)(\/|$)/.test(pathname);
}

// Browsers remove '.' and '..' from a path even when they are encoded. Such a name gets one space appended, and a name
// that already ends in spaces one more, so that reading can remove exactly one.
const DOTS = /^\.{1,2} *$/;
const DOTS_APPENDED = /^\.{1,2} +$/;

function encodeSegment(name: string): string {
  const readable = name.toWellFormed();
  return encodeURIComponent(DOTS.test(readable) ? `${readable} ` : readable);
}

function decodeSegment(segment: string): string {
  const name = decode(segment);
  return DOTS_APPENDED.test(name) ? name.slice(0, -1) : name;
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment; // typed by hand with a stray '%': show it unchanged
  }
}
