import { expect, test } from 'vitest';
import { screenAt, screens, staffTabs } from './screens.ts';

test.each([
  ['/login', screens.login],
  ['/forgot-password', screens.forgotPassword],
  ['/reset-password', screens.resetPassword],
  ['/register', screens.register],
  ['/', screens.dashboard],
  ['/settings', screens.settings],
  ['/settings/change-password', screens.changePassword],
  ['/patrolplan', screens.patrolPlan],
  ['/patrolplan/7/A%2FB', screens.siteDetail],
  ['/patrolplan/7/', screens.siteDetail],
  ['/choose-locations', screens.chooseLocations],
])('there is a screen at %s', (path, screen) => {
  expect(screenAt(path, [])).toBe(screen);
});

test('a trailing slash leads to the same screen', () => {
  expect(screenAt('/settings/', [])).toBe(screens.settings);
  expect(screenAt('/patrolplan/7/A/', [])).toBe(screens.siteDetail);
});

test.each([
  '/nowhere',
  '/patrolplan/7',
  '/patrolplan//',
  '/patrolplan/7/a/b',
  '/constructor',
  '//',
  '/login/x',
])('there is no screen at %s', (path) => {
  expect(screenAt(path, [])).toBeNull();
});

test('without features only the dashboard and the settings are guarded', () => {
  const guarded = Object.values(screens).filter((screen) => 'guarded' in screen);
  const withoutFeature = guarded.filter((screen) => !('feature' in screen));
  expect(withoutFeature.map(({ path }) => path)).toEqual(['/', '/settings', '/settings/change-password']);
});

const consoleScreens = [screens.staff, ...Object.values(staffTabs)];

test.each(consoleScreens)('$path exists only with its feature, and is guarded', (screen) => {
  expect(screenAt(screen.path, [])).toBeNull();
  expect(screenAt(screen.path, ['staff'])).toBe(screen);
  expect(screenAt(`${screen.path}/`, ['staff'])).toBe(screen);
  expect(screen.guarded).toBe(true);
});

test('a feature changes only its own screens', () => {
  expect(screenAt('/', ['staff'])).toBe(screens.dashboard);
  expect(screenAt('/staff/nothing', ['staff'])).toBeNull();
});

test.each(['passkeys', 'sso'] as const)('sessions and sign-in links exist with %s alone', (feature) => {
  expect(screenAt('/settings/sign-in', [feature])).toBe(screens.signInSettings);
  expect(screenAt('/sign-in-link', [feature])).toBe(screens.signInLink);
  expect(screenAt('/settings/visits', [feature])).toBeNull();
});

test('the plan at another time needs both the console and the explanations', () => {
  expect(screenAt('/staff/what-if', ['staff', 'why'])).toBe(screens.whatIf);
  expect(screenAt('/staff/what-if', ['staff'])).toBeNull();
  expect(screenAt('/staff/what-if', ['why'])).toBeNull();
});

test('the rounds of a team need both the console and the round', () => {
  expect(screenAt('/staff/rounds', ['staff', 'round'])).toBe(screens.staffRounds);
  expect(screenAt('/staff/rounds', ['staff'])).toBeNull();
  expect(screenAt('/staff/rounds', ['round'])).toBeNull();
  expect(screens.staffRounds.guarded).toBe(true);
});

test('the sheet of a shift exists only with the feature, and is guarded', () => {
  expect(screenAt('/shift', [])).toBeNull();
  expect(screenAt('/shift', ['shift'])).toBe(screens.shift);
  expect(screens.shift.guarded).toBe(true);
});

test('own visits exist only with the feature, and are guarded', () => {
  expect(screenAt('/settings/visits', [])).toBeNull();
  expect(screenAt('/settings/visits', ['visits'])).toBe(screens.ownVisits);
  expect(screens.ownVisits.guarded).toBe(true);
});
