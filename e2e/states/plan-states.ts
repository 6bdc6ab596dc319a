import { expect } from '@playwright/test';
import { contract } from '@patrolplan/contract';
import { aLatch, held, noAnswer, refuse, replyTo } from '#e2e/harness/backend/answers.ts';
import { AREAS, BEFORE_A_REFRESH, aProfile, someSites } from '#e2e/harness/backend/builders.ts';
import { locationsScreen } from '#e2e/harness/screens/locations-screen.ts';
import { aRoute } from '#e2e/harness/backend/maps.ts';
import { planScreen } from '#e2e/harness/screens/plan-screen.ts';
import { NEVER, type Walk, expectText, reopen } from './screen-state.ts';

const ROUTED = { mapbox_api: true };

const locations: Walk = {
  name: 'select locations',
  states: [
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
        app.backend.replies(contract.readProfile, aProfile({ user_areas: [] }));
        // On a busy machine the call of the state before has timed out, and without a profile nobody is signed in.
        await reopen(app, { accessToken: 'access-1', refreshToken: 'refresh-1' });
        await app.page.goto(`${app.origin}/choose-locations`);
        await expectText(app, 'No areas available.');
      },
    },
    {
      name: 'select locations, none chosen',
      reach: async (app) => {
        app.backend.replies(contract.readProfile, aProfile());
        await reopen(app);
        await expectText(app, 'Select at least one area');
      },
    },
    {
      name: 'select locations, two chosen, list open, last areas offered',
      reach: async (app) => {
        await reopen(app, {
          selectedAreas: '["City Centre","Quayside"]',
          lastSelectedAreas: '["Quayside"]',
          'pp:areaSites': '{"Quayside":12,"City Centre":1}',
        });
        await locationsScreen(app.page).dropdown.click();
        await expect(locationsScreen(app.page).boxes).toHaveCount(3);
        await expect(locationsScreen(app.page).chips).toHaveCount(2);
        await expectText(app, 'Use last areas');
        await expectText(app, '12 sites');
      },
    },
  ],
};

const list: Walk = {
  name: 'patrol plan',
  states: [
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
        await reopen(app, { selectedAreas: JSON.stringify(AREAS) });
        await expectText(app, 'Loading sites...');
      },
    },
    {
      name: 'patrol plan, failed',
      reach: async (app) => {
        app.backend.answers(contract.scoreSites, noAnswer());
        await reopen(app);
        await expectText(app, 'Failed to load sites. Please try again later.');
      },
    },
    {
      name: 'patrol plan, empty',
      reach: async (app) => {
        app.sites([]);
        await reopen(app);
        await expectText(app, 'No sites available for the selected area.');
      },
    },
    {
      name: 'patrol plan, ready',
      differsWhenWide: true,
      hasOwnColours: true,
      reach: async (app) => {
        app.sites(someSites(4, { weather_score: 0.6, event_score: 3 }));
        app.boosts({ 2: 1.5, 4: 2 }).settings(ROUTED);
        await reopen(app);
        await app.backend.hasSeen(contract.logRouteFetch, 1);
        await expect(planScreen(app.page).row('Site 2')).toContainText('boost');
      },
    },
  ],
};

const withoutPosition: Walk = {
  name: 'patrol plan without a position',
  states: [
    {
      name: 'patrol plan, updating, no position',
      reach: async (app) => {
        const first = replyTo(contract.scoreSites, someSites(3));
        app.backend.answers(contract.scoreSites, first, held(aLatch(), first));
        app.clockAt(BEFORE_A_REFRESH).position({ kind: 'denied' });
        await app.signedIn().chosen().open('/patrolplan');
        await expect(planScreen(app.page).link('Site 1')).toBeVisible();
        await app.advanceUntil(() => app.backend.of(contract.scoreSites).length === 2, 5_000);
        await expectText(app, 'Updating data in background...');
        await expectText(app, /^Error getting geolocation: /);
      },
    },
  ],
};

const refusedThenRouted: Walk = {
  name: 'patrol plan, refresh refused, then routes loading',
  states: [
    {
      name: 'patrol plan, refresh refused',
      reach: async (app) => {
        app.backend.answers(contract.scoreSites, replyTo(contract.scoreSites, someSites(3)), refuse(503));
        await app.clockAt(BEFORE_A_REFRESH).signedIn().chosen().open('/patrolplan');
        await expect(planScreen(app.page).link('Site 1')).toBeVisible();
        await app.advanceUntil(() => app.backend.of(contract.scoreSites).length > 1, 5_000);
        await expectText(app, /Trying again at 15:31/);
      },
    },
    {
      name: 'patrol plan, routes loading',
      reach: async (app) => {
        app.maps.answers((_, index) => (index < 3 ? aRoute(600, 1000) : NEVER));
        app.sites(someSites(5)).settings(ROUTED);
        await reopen(app);
        await app.maps.hasSeen(5);
      },
    },
  ],
};

const news: Walk = {
  name: 'patrol plan, news and old data',
  states: [
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
        app.backend.answers(contract.scoreSites, NEVER);
        await app.page.clock.setSystemTime('2026-11-15T15:05:00.000Z');
        await reopen(app);
        await expectText(app, /^Data from 14 Nov/);
      },
    },
  ],
};

export const planWalks: readonly Walk[] = [locations, list, withoutPosition, refusedThenRouted, news];
