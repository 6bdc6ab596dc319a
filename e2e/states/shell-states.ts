import { expect } from '@playwright/test';
import { contract } from '@patrolplan/contract';
import { refuse } from '#e2e/harness/backend/answers.ts';
import { AREAS, START } from '#e2e/harness/backend/builders.ts';
import { button, field } from '#e2e/harness/screens/forms.ts';
import { shellScreen } from '#e2e/harness/screens/shell-screen.ts';
import type { TestApp } from '#e2e/harness/test-app.ts';
import { NEVER, type Walk, expectText, reopen } from './screen-state.ts';

const FIRST_SITE = {
  siteName: 'Eldon Garden Car Park',
  areaName: 'City Centre',
  duration: '6 min',
  score: 14.89,
  at: Date.parse(START),
};

const dashboard: Walk = {
  name: 'dashboard',
  states: [
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
        await reopen(app);
        await expectText(app, 'Failed to load app settings. Please try again later.');
      },
    },
    {
      name: 'dashboard, ready, with the first site of the last plan',
      differsWhenWide: true,
      hasOwnColours: true,
      reach: async (app) => {
        app.settings({ openweathermap_api: true, mapbox_api: false });
        await reopen(app, {
          selectedAreas: JSON.stringify(AREAS),
          'pp:firstSite': JSON.stringify(FIRST_SITE),
        });
        await expectText(app, /^First: /);
        await expectText(app, 'Enabled');
        await expectText(app, 'Disabled');
      },
    },
    {
      name: 'the guide for wardens, with its pictures',
      differsWhenWide: true,
      reach: async (app) => {
        await app.features('guide').open('/settings');
        await app.page.getByRole('link', { name: 'Guide for wardens' }).click();
        const picture = app.page.getByRole('img', { name: 'The plan: sites ranked by score' });
        await picture.scrollIntoViewIfNeeded();
        await expect
          .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
          .toBeGreaterThan(300);
      },
    },
    {
      name: 'a page that does not exist',
      reach: async (app) => {
        await app.page.goto(`${app.origin}/no/such/page`);
        await expectText(app, 'Page not found');
      },
    },
  ],
};

async function changeTo(app: TestApp, again: string): Promise<void> {
  await field(app.page, /^current password/i).fill('old one');
  await field(app.page, /^new password/i).fill('correct horse');
  await field(app.page, /^confirm/i).fill(again);
  await button(app.page, 'Change Password').click();
}

const settings: Walk = {
  name: 'settings and change password',
  states: [
    {
      name: 'settings, the avatar menu open',
      differsWhenWide: true,
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
        await app.page.keyboard.press('Escape');
        await shellScreen(app.page).logOut.click();
        await expect(shellScreen(app.page).logoutDialog).toBeVisible();
      },
    },
    {
      name: 'settings, the menu of the top bar open',
      at: 'phone',
      reach: async (app) => {
        await app.page.keyboard.press('Escape');
        await shellScreen(app.page).menuButton.click();
        await expect(shellScreen(app.page).link('PatrolPlan')).toBeVisible();
      },
    },
    {
      name: 'change password, failed',
      reach: async (app) => {
        await app.page.getByRole('main').getByRole('link', { name: 'Change Password' }).click();
        await changeTo(app, 'battery staple');
        await expectText(app, 'New passwords do not match');
      },
    },
    {
      name: 'change password, done',
      reach: async (app) => {
        await changeTo(app, 'correct horse');
        await expectText(app, 'Password changed successfully!');
      },
    },
  ],
};

export const shellWalks: readonly Walk[] = [dashboard, settings];
