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

/** A page of the staff console: `/staff/sites` is `sites-page.tsx` in its folder of `console`. */
const staffTab = <const Name extends string>(name: Name, title: string, folder: string) =>
  ({
    path: `/staff/${name}`,
    title,
    page: `src/console/${folder}/${name}-page.tsx`,
    kind: 'app',
    guarded: true,
    feature: 'staff',
  }) as const;

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

/** A screen of the console below a page of the navigation. */
const staffScreen = <const Path extends string>(path: Path, title: string, page: string) =>
  ({ ...staffTab('sites', title, 'places/sites'), path, page: `src/console/${page}` }) as const;

/** Every screen. The router, the build, the boot script and the tests read this list. */
export const screens = {
  login: {
    path: '/login',
    title: 'Sign in',
    page: 'src/features/session/login-page.tsx',
    kind: 'account',
    prerendered: true,
  },
  forgotPassword: {
    path: '/forgot-password',
    title: 'Forgot password',
    page: 'src/features/account/forgot-password-page.tsx',
    kind: 'account',
  },
  resetPassword: {
    path: '/reset-password',
    title: 'Reset password',
    page: 'src/features/account/reset-password-page.tsx',
    kind: 'account',
  },
  /** The link in the email of an invitation. */
  invitation: {
    path: '/invitation',
    title: 'Choose your password',
    page: 'src/features/session/invitation-page.tsx',
    kind: 'account',
    feature: 'welcome',
  },
  register: {
    path: '/register',
    title: 'Create account',
    page: 'src/features/account/register-page.tsx',
    kind: 'account',
  },
  signInLink: {
    path: '/sign-in-link',
    title: 'Sign in with your link',
    page: 'src/features/session/sign-in-link-page.tsx',
    kind: 'account',
    feature: 'passkeys',
    orFeature: 'sso',
  },
  dashboard: {
    path: '/',
    title: 'Dashboard',
    page: 'src/features/dashboard/dashboard-page.tsx',
    kind: 'app',
    guarded: true,
  },
  settings: {
    path: '/settings',
    title: 'Settings',
    page: 'src/features/settings/settings-page.tsx',
    kind: 'app',
    guarded: true,
  },
  changePassword: {
    path: '/settings/change-password',
    title: 'Change Password',
    page: 'src/app/change-password-page.tsx',
    kind: 'app',
    guarded: true,
  },
  ownVisits: {
    path: '/settings/visits',
    title: 'Your visits today',
    page: 'src/app/own-visits-page.tsx',
    kind: 'app',
    guarded: true,
    feature: 'visits',
  },
  signInSettings: {
    path: '/settings/sign-in',
    title: 'Sign-in and sessions',
    page: 'src/app/sign-in-settings-page.tsx',
    kind: 'app',
    guarded: true,
    feature: 'passkeys',
    orFeature: 'sso',
  },
  guide: {
    path: '/settings/guide',
    title: 'Guide for wardens',
    page: 'src/features/guide/guide-page.tsx',
    kind: 'app',
    guarded: true,
    feature: 'guide',
  },
  staffGuide: {
    path: '/settings/guide/staff',
    title: 'Guide for staff',
    page: 'src/features/guide/guide-page.tsx',
    kind: 'app',
    guarded: true,
    feature: 'guide',
    alsoNeeds: 'staff',
  },
  patrolPlan: {
    path: '/patrolplan',
    title: 'Patrol plan',
    page: 'src/features/patrol-plan/patrol-plan-page.tsx',
    kind: 'app',
  },
  siteDetail: {
    path: '/patrolplan/:siteId/:siteName',
    title: ':siteName',
    page: 'src/features/site-detail/site-detail-page.tsx',
    kind: 'app',
  },
  round: {
    path: '/round',
    title: 'Plan my round',
    page: 'src/features/round/round-page.tsx',
    kind: 'app',
    guarded: true,
    feature: 'round',
  },
  shift: {
    path: '/shift',
    title: 'Your shift',
    page: 'src/features/shift/shift-page.tsx',
    kind: 'app',
    guarded: true,
    feature: 'shift',
  },
  chooseLocations: {
    path: '/choose-locations',
    title: 'Select Locations',
    page: 'src/features/locations/locations-page.tsx',
    kind: 'app',
  },
  /** The console opens with its first page. */
  staff: { ...staffTabs.staffToday, path: '/staff' },
  ...staffTabs,
  staffRounds: { ...staffTab('rounds', 'Rounds', 'plan/rounds'), alsoNeeds: 'round' },
  staffScores: { ...staffTab('scores', 'Scores', 'evidence/scores'), alsoNeeds: 'fair' },
  whatIf: { ...staffTab('what-if', 'What if', 'plan/what-if'), alsoNeeds: 'why' },
  staffImport: staffScreen('/staff/sites/import', 'Import sites', 'places/sites/import-page.tsx'),
  staffImportPreview: staffScreen(
    '/staff/sites/import/:importId',
    'Import sites',
    'places/sites/import-page.tsx',
  ),
  staffPerson: staffScreen('/staff/people/:personId', 'Person', 'people/person-page.tsx'),
  /** `new` instead of an id adds a site. */
  staffSite: staffScreen('/staff/sites/:siteId', 'Site', 'places/sites/site-page.tsx'),
} as const satisfies Readonly<Record<string, Screen>>;

const all: readonly Screen[] = Object.values(screens);

/** The screen at an address (the raw `location.pathname`) with the features that are on; null when there is none. */
export function screenAt(pathname: string, features: readonly Feature[]): Screen | null {
  const found = all.find(({ path }) => screenPattern(path).test(pathname));
  const isOn = (feature: Feature | undefined) =>
    feature === undefined || features.some((on) => on === feature || on === found?.orFeature);
  return found && isOn(found.feature) && isOn(found.alsoNeeds) ? found : null;
}

function screenPattern(path: string): RegExp {
  // unchecked-regex: made of our own paths
  return new RegExp(
    `^${path.replace(/:\w+$/, '[^/]*').replace(/:\w+/g, '[^/]+')}${path === '/' ? '' : '/?'}$`,
  );
}
