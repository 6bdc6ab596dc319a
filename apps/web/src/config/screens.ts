import type { Feature } from '@patrolplan/contract/features';

export type Screen = {
  /** `:name` matches one segment of the path; the last one may be empty. */
  readonly path: string;
  /** The document's title. */
  readonly title: string;
  /** The module that exports the component `…Page`. Its code is loaded when the screen is opened. */
  readonly page: string;
  /** `account` screens work without a session; `app` screens read the service's data and have the navigation. */
  readonly kind: 'account' | 'app';
  /** Whether a visitor without a session is sent to the sign-in screen. */
  readonly guarded?: true;
  /** Whether the build renders it into the HTML. */
  readonly prerendered?: true;
  /** Without this feature in `/config.json` the screen does not exist. */
  readonly feature?: Feature;
  /** A second feature that the screen requires. */
  readonly alsoNeeds?: Feature;
  /** Another feature that gives the screen too. */
  readonly orFeature?: Feature;
};

const screen = <const Kind extends Screen['kind'], const Path extends string>(
  kind: Kind,
  path: Path,
  title: string,
  page: string,
) => ({ kind, path, title, page: `src/${page}-page.tsx` });

/** A screen of the app that needs a session. */
const guarded = <const Path extends string>(path: Path, title: string, page: string) =>
  ({ ...screen('app', path, title, page), guarded: true }) as const;

/** A screen of the staff console. */
const staffScreen = <const Path extends string>(path: Path, title: string, page: string) =>
  ({ ...guarded(`/staff/${path}`, title, `console/${page}`), feature: 'staff' }) as const;

/** A page of its navigation: `/staff/sites` is `sites-page.tsx` in its folder of `console`. */
const staffTab = <const Name extends string>(name: Name, title: string, folder: string) =>
  staffScreen(name, title, `${folder}/${name}`);

/** Pages of the staff console that need no second feature. `console/shared/console-groups.ts` has their order on screen. */
export const staffTabs = {
  staffToday: staffTab('today', 'Today', 'today'),
  staffBoosts: staffTab('boosts', 'Boosts', 'plan/boosts'),
  staffSites: staffTab('sites', 'Sites', 'places/sites'),
  staffPeople: staffTab('people', 'People', 'people'),
  staffAreas: staffTab('areas', 'Areas', 'places/areas'),
  staffCalendar: staffTab('calendar', 'Calendar', 'places/areas'),
  staffCoverage: staffTab('coverage', 'Coverage', 'evidence/coverage'),
  staffChanges: staffTab('changes', 'Changes', 'evidence/changes'),
  staffSettings: staffTab('settings', 'Settings', 'settings'),
} as const satisfies Readonly<Record<string, Screen>>;

/** Every screen. The router, the build, the boot script and the tests read this list. */
export const screens = {
  login: { ...screen('account', '/login', 'Sign in', 'features/sign-in/login'), prerendered: true },
  forgotPassword: screen(
    'account',
    '/forgot-password',
    'Forgot password',
    'features/account/forgot-password',
  ),
  resetPassword: screen('account', '/reset-password', 'Reset password', 'features/account/reset-password'),
  /** The link in the email of an invitation. */
  invitation: {
    ...screen('account', '/invitation', 'Choose your password', 'features/sign-in/invitation'),
    feature: 'welcome',
  },
  register: screen('account', '/register', 'Create account', 'features/account/register'),
  signInLink: {
    ...screen('account', '/sign-in-link', 'Sign in with your link', 'features/sign-in/sign-in-link'),
    feature: 'passkeys',
    orFeature: 'sso',
  },
  dashboard: guarded('/', 'Dashboard', 'features/dashboard/dashboard'),
  settings: guarded('/settings', 'Settings', 'features/settings/settings'),
  changePassword: guarded('/settings/change-password', 'Change Password', 'app/change-password'),
  ownVisits: {
    ...guarded('/settings/visits', 'Your visits today', 'app/own-visits'),
    feature: 'visits',
  },
  signInSettings: {
    ...guarded('/settings/sign-in', 'Sign-in and sessions', 'app/sign-in-settings'),
    feature: 'passkeys',
    orFeature: 'sso',
  },
  guide: {
    ...guarded('/settings/guide', 'Guide for wardens', 'features/guide/guide'),
    feature: 'guide',
  },
  staffGuide: {
    ...guarded('/settings/guide/staff', 'Guide for staff', 'features/guide/guide'),
    feature: 'guide',
    alsoNeeds: 'staff',
  },
  patrolPlan: screen('app', '/patrolplan', 'Patrol plan', 'features/patrol-plan/patrol-plan'),
  siteDetail: screen('app', '/patrolplan/:siteId/:siteName', ':siteName', 'features/site-detail/site-detail'),
  round: { ...guarded('/round', 'Plan my round', 'features/round/round'), feature: 'round' },
  shift: { ...guarded('/shift', 'Your shift', 'features/shift/shift'), feature: 'shift' },
  supervisorSees: {
    ...guarded('/settings/supervisor', 'What your supervisor sees', 'features/team/supervisor-sees'),
    feature: 'team',
  },
  chooseLocations: screen('app', '/choose-locations', 'Select Locations', 'features/locations/locations'),
  /** The console opens with its first page. */
  staff: { ...staffTabs.staffToday, path: '/staff' },
  ...staffTabs,
  staffRounds: { ...staffTab('rounds', 'Rounds', 'plan/rounds'), alsoNeeds: 'round' },
  staffRequests: { ...staffTab('requests', 'Requests', 'plan/requests'), alsoNeeds: 'requests' },
  staffRequestImport: {
    ...staffScreen('requests/import', 'Import requests', 'plan/requests/import-requests'),
    alsoNeeds: 'requests',
  },
  staffRequest: {
    ...staffScreen('requests/:requestId', 'Request', 'plan/requests/request'),
    alsoNeeds: 'requests',
  },
  staffScores: { ...staffTab('scores', 'Scores', 'evidence/scores'), alsoNeeds: 'fair' },
  whatIf: { ...staffTab('what-if', 'What if', 'plan/what-if'), alsoNeeds: 'why' },
  staffImport: staffScreen('sites/import', 'Import sites', 'places/sites/imports/import'),
  staffImportPreview: staffScreen('sites/import/:importId', 'Import sites', 'places/sites/imports/import'),
  staffPerson: staffScreen('people/:personId', 'Person', 'people/person'),
  staffYear: staffScreen('coverage/year', 'The year', 'evidence/coverage/year/year'),
  /** `new` instead of an id adds a site. */
  staffSite: staffScreen('sites/:siteId', 'Site', 'places/sites/site'),
} as const satisfies Readonly<Record<string, Screen>>;

const all: readonly Screen[] = Object.values(screens);

/** The screen at an address (the raw `location.pathname`) with the features that are on; null when there is none. */
export function screenAt(pathname: string, features: readonly Feature[]): Screen | null {
  const found = all.find(({ path }) => screenPattern(path).test(pathname));
  const isOn = (feature: Feature | undefined) =>
    feature === undefined || features.some((on) => on === feature || on === found?.orFeature);
  return found && isOn(found.feature) && isOn(found.alsoNeeds) ? found : null;
}

export function screenPattern(path: string): RegExp {
  // unchecked-regex: built from our own paths
  return new RegExp(
    `^${path.replace(/:\w+$/, '[^/]*').replace(/:\w+/g, '[^/]+')}${path === '/' ? '' : '/?'}$`,
  );
}
