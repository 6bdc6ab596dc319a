import { expect } from '@playwright/test';
import { contract } from '@patrolplan/contract';
import { aLatch, held, noAnswer, refuse, replyTo } from '#e2e/harness/backend/answers.ts';
import { aSite, anEvent, someSites } from '#e2e/harness/backend/builders.ts';
import { locationsScreen } from '#e2e/harness/screens/locations-screen.ts';
import { aRoute } from '#e2e/harness/backend/maps.ts';
import { planScreen } from '#e2e/harness/screens/plan-screen.ts';
import type { ScreenState } from './screen-state.ts';
import { NEVER, expectText } from './screen-state.ts';

const ROUTED = { mapbox_api: true };
const DETAIL = '/patrolplan/1/Strawberry%20Place%20Bays';

const locationStates: readonly ScreenState[] = [
  {
    name: 'select locations, loading',
    reach: async (app) => {
      app.signedIn().backend.answers(contract.readProfile, NEVER);
      await app.open('/choose-locations');
      await expectText(app, 'Loading locations...');
    },
  },
  {
    name: 'select locations, empty',
    reach: async (app) => {
      await app.signedIn({ user_areas: [] }).open('/choose-locations');
      await expectText(app, 'No areas available.');
    },
  },
  {
    name: 'select locations, none chosen',
    reach: async (app) => {
      await app.signedIn().open('/choose-locations');
      await expectText(app, 'Select at least one area');
    },
  },
  {
    name: 'select locations, two chosen, list open, last areas offered',
    reach: async (app) => {
      app.stored({ lastSelectedAreas: '["Quayside"]', 'pp:areaSites': '{"Quayside":12,"City Centre":1}' });
      await app.signedIn().chosen(['City Centre', 'Quayside']).open('/choose-locations');
      await locationsScreen(app.page).dropdown.click();
      await expect(locationsScreen(app.page).boxes).toHaveCount(3);
      await expect(locationsScreen(app.page).chips).toHaveCount(2);
      await expectText(app, 'Use last areas');
      await expectText(app, '12 sites');
    },
  },
];

const listStates: readonly ScreenState[] = [
  {
    name: 'patrol plan, no areas',
    reach: async (app) => {
      await app.signedIn().open('/patrolplan');
      await expectText(app, 'Go to Choose Locations');
    },
  },
  {
    name: 'patrol plan, loading',
    reach: async (app) => {
      app.backend.answers(contract.scoreSites, NEVER);
      await app.signedIn().chosen().open('/patrolplan');
      await expectText(app, 'Loading sites...');
    },
  },
  {
    name: 'patrol plan, failed',
    reach: async (app) => {
      app.backend.answers(contract.scoreSites, noAnswer());
      await app.signedIn().chosen().open('/patrolplan');
      await expectText(app, 'Failed to load sites. Please try again later.');
    },
  },
  {
    name: 'patrol plan, empty',
    reach: async (app) => {
      await app.signedIn().chosen().open('/patrolplan');
      await expectText(app, 'No sites available for the selected area.');
    },
  },
  {
    name: 'patrol plan, ready',
    reach: async (app) => {
      const sites = someSites(4, { weather_score: 0.6, event_score: 3 });
      await app
        .signedIn()
        .chosen()
        .sites(sites)
        .boosts({ 2: 1.5, 4: 2 })
        .settings(ROUTED)
        .open('/patrolplan');
      await app.backend.hasSeen(contract.logRouteFetch, 1);
      await expect(planScreen(app.page).row('Site 2')).toContainText('boost');
    },
  },
  {
    name: 'patrol plan, routes loading',
    reach: async (app) => {
      app.maps.answers((_, index) => (index < 3 ? aRoute(600, 1000) : NEVER));
      await app.signedIn().chosen().sites(someSites(5)).settings(ROUTED).open('/patrolplan');
      await app.maps.hasSeen(5);
    },
  },
  {
    name: 'patrol plan, updating, no position',
    reach: async (app) => {
      const first = replyTo(contract.scoreSites, someSites(3));
      app.backend.answers(contract.scoreSites, first, held(aLatch(), first));
      app.clockAt('2026-11-14T15:15:50.000Z').position({ kind: 'denied' });
      await app.signedIn().chosen().open('/patrolplan');
      await expect(planScreen(app.page).link('Site 1')).toBeVisible();
      await app.advance(11_000);
      await expectText(app, 'Updating data in background...');
      await expectText(app, /^Error getting geolocation: /);
    },
  },
];

const statusStates: readonly ScreenState[] = [
  {
    name: 'patrol plan, refresh refused',
    reach: async (app) => {
      app.backend.answers(contract.scoreSites, replyTo(contract.scoreSites, someSites(3)), refuse(503));
      await app.clockAt('2026-11-14T15:15:58.000Z').signedIn().chosen().open('/patrolplan');
      await expect(planScreen(app.page).link('Site 1')).toBeVisible();
      await app.advance(3_000);
      await expectText(app, /Trying again at 15:31/);
    },
  },
  {
    name: 'patrol plan, new first place',
    reach: async (app) => {
      await app.signedIn().chosen().sites(someSites(3)).open('/patrolplan');
      await app.backend.hasSeen(contract.readBoosts, 1);
      await expect(planScreen(app.page).link('Site 1')).toBeVisible();
      await app.advance(2_000);
      app.boosts({ 3: 3 });
      await app.advance(31_000);
      await expectText(app, 'Now first: Site 3, +3.00 boost');
    },
  },
  {
    name: 'patrol plan, old data while updating',
    reach: async (app) => {
      await app.signedIn().chosen().sites(someSites(3)).open('/patrolplan');
      await expect(planScreen(app.page).link('Site 1')).toBeVisible();
      app.backend.answers(contract.scoreSites, NEVER);
      await app.page.clock.setSystemTime('2026-11-15T15:05:00.000Z');
      await app.page.reload();
      await expectText(app, /^Data from 14 Nov/);
    },
  },
];

const detailStates: readonly ScreenState[] = [
  {
    name: 'site detail, ready',
    reach: async (app) => {
      app.backend.replies(contract.readSiteEvents, [anEvent()]);
      const site = aSite({ weather_score: 0.6, event_score: 3 });
      await app.signedIn().chosen().sites([site]).boosts({ 1: 1.5 }).settings(ROUTED).open('/patrolplan');
      await expect(planScreen(app.page).row('Strawberry Place Bays')).toContainText('route');
      await planScreen(app.page).link('Strawberry Place Bays').click();
      await expectText(app, 'Total currently active: 1');
      await expectText(app, 'moderate rain');
    },
  },
  {
    name: 'site detail, loading',
    reach: async (app) => {
      for (const call of [contract.readSite, contract.readSiteWeather, contract.scoreSites])
        app.backend.answers(call, NEVER);
      await app.signedIn().chosen().open(DETAIL);
      await expectText(app, 'Loading weather...');
    },
  },
  {
    name: 'site detail, unknown site',
    reach: async (app) => {
      app.backend.answers(contract.readSite, refuse(404));
      await app.signedIn().chosen().open('/patrolplan/999/Nowhere');
      await expectText(app, 'There is no site with this number.');
    },
  },
  {
    name: 'site detail, not kept',
    reach: async (app) => {
      app.backend.answers(contract.readSite, noAnswer());
      await app.signedIn().chosen().open(DETAIL);
      await expectText(app, 'Not kept on this phone.');
    },
  },
  {
    name: 'site detail, failed',
    reach: async (app) => {
      for (const call of [
        contract.readSite,
        contract.readSiteWeather,
        contract.readSiteEvents,
        contract.scoreSites,
      ])
        app.backend.answers(call, refuse(500));
      await app.signedIn().chosen().open(DETAIL);
      await expectText(app, 'Route information not available');
    },
  },
];

export const planStates: readonly ScreenState[] = [
  ...locationStates,
  ...listStates,
  ...statusStates,
  ...detailStates,
];
