import { expect, test } from 'vitest';
import { paths } from '#config/paths.ts';
import { isCurrentItem, navigationItems } from './navigation-list.tsx';

const currentAt = (pathname: string) =>
  navigationItems.filter((item) => isCurrentItem(item.path, pathname)).map((item) => item.label);

test('the main navigation has four items', () => {
  expect(navigationItems.map((item) => item.label)).toEqual([
    'Dashboard',
    'Choose Locations',
    'PatrolPlan',
    'Settings',
  ]);
});

test('each screen marks one item, a screen below an item marks that item', () => {
  expect(currentAt('/')).toEqual(['Dashboard']);
  expect(currentAt('/choose-locations')).toEqual(['Choose Locations']);
  expect(currentAt('/patrolplan')).toEqual(['PatrolPlan']);
  expect(currentAt(paths.siteDetail(7, 'A/B & C #2, 100%'))).toEqual(['PatrolPlan']);
  expect(currentAt('/settings/change-password')).toEqual(['Settings']);
  expect(currentAt('/patrolplanning')).toEqual([]);
});

test('the staff console belongs to the dashboard', () => {
  expect(currentAt('/staff')).toEqual(['Dashboard']);
  expect(currentAt('/staff/boosts')).toEqual(['Dashboard']);
  expect(currentAt('/staffing')).toEqual([]);
});
