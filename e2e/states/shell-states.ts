import { expect } from '@playwright/test';
import { contract } from '@patrolplan/contract';
import { refuse } from '#e2e/harness/backend/answers.ts';
import { START } from '#e2e/harness/backend/builders.ts';
import { shellScreen } from '#e2e/harness/screens/shell-screen.ts';
import type { ScreenState } from './screen-state.ts';
import { NEVER, expectText } from './screen-state.ts';

export const shellStates: readonly ScreenState[] = [
  {
    name: 'dashboard, ready, with the first site of the last plan',
    reach: async (app) => {
      const first = {
        siteName: 'Eldon Garden Car Park',
        areaName: 'City Centre',
        duration: '6 min',
        score: 14.89,
        at: Date.parse(START),
      };
      await app
        .signedIn()
        .chosen()
        .settings({ openweathermap_api: true, mapbox_api: false })
        .stored({ 'pp:firstSite': JSON.stringify(first) })
        .open('/');
      await expectText(app, /^First: /);
      await expectText(app, 'Enabled');
      await expectText(app, 'Disabled');
    },
  },
  {
    name: 'dashboard, loading',
    reach: async (app) => {
      app.backend.answers(contract.readAppSettings, NEVER);
      await app.signedIn().open('/');
      await expectText(app, 'Loading settings...');
    },
  },
  {
    name: 'dashboard, failed',
    reach: async (app) => {
      app.backend.answers(contract.readAppSettings, refuse(500));
      await app.signedIn().open('/');
      await expectText(app, 'Failed to load app settings. Please try again later.');
    },
  },
  {
    name: 'a page that does not exist',
    reach: async (app) => {
      await app.signedIn().open('/no/such/page');
      await expect(app.page.getByRole('heading', { level: 1 })).toBeVisible();
    },
  },
  {
    name: 'settings, the menu of the top bar open',
    at: 'phone',
    reach: async (app) => {
      await app.signedIn().open('/settings');
      await shellScreen(app.page).menuButton.click();
      await expect(shellScreen(app.page).link('PatrolPlan')).toBeVisible();
    },
  },
  {
    name: 'settings, the avatar menu open',
    reach: async (app) => {
      await app.signedIn().open('/settings');
      await shellScreen(app.page).avatar('PN').click();
      await expect(app.page.locator('[popover]').filter({ visible: true })).toBeVisible();
    },
  },
  {
    name: 'settings, the logout dialog open',
    at: 'wide',
    reach: async (app) => {
      await app.signedIn().open('/settings');
      await shellScreen(app.page).logOut.click();
      await expect(shellScreen(app.page).logoutDialog).toBeVisible();
    },
  },
];
