import { expect } from '@playwright/test';
import { contract } from '@patrolplan/contract';
import { refuse } from '#e2e/harness/answers.ts';
import { shellScreen } from '#e2e/harness/shell-screen.ts';
import type { ScreenState } from './screen-state.ts';
import { NEVER, says } from './screen-state.ts';

export const shellStates: readonly ScreenState[] = [
  {
    name: 'dashboard, ready',
    reach: async (world) => {
      await world.signedIn().settings({ openweathermap_api: true, mapbox_api: false }).open('/');
      await says(world, 'Disabled');
    },
  },
  {
    name: 'dashboard, loading',
    reach: async (world) => {
      world.backend.answers(contract.readAppSettings, NEVER);
      await world.signedIn().open('/');
      await says(world, 'Loading settings...');
    },
  },
  {
    name: 'dashboard, failed',
    reach: async (world) => {
      world.backend.answers(contract.readAppSettings, refuse(500));
      await world.signedIn().open('/');
      await says(world, 'Failed to load app settings. Please try again later.');
    },
  },
  {
    name: 'settings',
    reach: async (world) => {
      await world.signedIn().open('/settings');
      await says(world, 'Settings Options');
    },
  },
  {
    name: 'a page that does not exist',
    reach: async (world) => {
      await world.signedIn().open('/no/such/page');
      await expect(world.page.getByRole('heading', { level: 1 })).toBeVisible();
    },
  },
  {
    name: 'the menu of the top bar, open',
    at: 'phone',
    reach: async (world) => {
      await world.signedIn().open('/settings');
      await shellScreen(world.page).menuButton.click();
      await expect(shellScreen(world.page).link('PatrolPlan')).toBeVisible();
    },
  },
  {
    name: 'the avatar menu, open',
    reach: async (world) => {
      await world.signedIn().open('/settings');
      await shellScreen(world.page).avatar('PN').click();
      await expect(world.page.locator('[popover]').filter({ visible: true })).toBeVisible();
    },
  },
  {
    name: 'the logout dialog',
    at: 'wide',
    reach: async (world) => {
      await world.signedIn().open('/settings');
      await shellScreen(world.page).logOut.click();
      await expect(shellScreen(world.page).logoutDialog).toBeVisible();
    },
  },
];
