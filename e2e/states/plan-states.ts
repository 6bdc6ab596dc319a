import { expect } from '@playwright/test';
import { contract } from '@patrolplan/contract';
import { aGate, held, noAnswer, refuse, replyTo } from '#e2e/harness/answers.ts';
import { aSite, anEvent, someSites } from '#e2e/harness/builders.ts';
import { locationsScreen } from '#e2e/harness/locations-screen.ts';
import { aRoute } from '#e2e/harness/maps.ts';
import { planScreen } from '#e2e/harness/plan-screen.ts';
import type { ScreenState } from './screen-state.ts';
import { NEVER, says } from './screen-state.ts';

const ROUTED = { mapbox_api: true };
const DETAIL = '/patrolplan/1/Strawberry%20Place%20Bays';

const locationStates: readonly ScreenState[] = [
  {
    name: 'select locations, loading',
    reach: async (world) => {
      world.signedIn().backend.answers(contract.readProfile, NEVER);
      await world.open('/choose-locations');
      await says(world, 'Loading locations...');
    },
  },
  {
    name: 'select locations, empty',
    reach: async (world) => {
      await world.signedIn({ user_areas: [] }).open('/choose-locations');
      await says(world, 'No areas available.');
    },
  },
  {
    name: 'select locations, none chosen',
    reach: async (world) => {
      await world.signedIn().open('/choose-locations');
      await says(world, 'Select at least one area');
    },
  },
  {
    name: 'select locations, list open',
    reach: async (world) => {
      await world.signedIn().chosen(['City Centre', 'Quayside']).open('/choose-locations');
      await locationsScreen(world.page).dropdown.click();
      await expect(locationsScreen(world.page).boxes).toHaveCount(3);
    },
  },
];

const listStates: readonly ScreenState[] = [
  {
    name: 'patrol plan, no areas',
    reach: async (world) => {
      await world.signedIn().open('/patrolplan');
      await says(world, 'Go to Choose Locations');
    },
  },
  {
    name: 'patrol plan, loading',
    reach: async (world) => {
      world.backend.answers(contract.scoreSites, NEVER);
      await world.signedIn().chosen().open('/patrolplan');
      await says(world, 'Loading sites...');
    },
  },
  {
    name: 'patrol plan, failed',
    reach: async (world) => {
      world.backend.answers(contract.scoreSites, noAnswer());
      await world.signedIn().chosen().open('/patrolplan');
      await says(world, 'Failed to load sites. Please try again later.');
    },
  },
  {
    name: 'patrol plan, empty',
    reach: async (world) => {
      await world.signedIn().chosen().open('/patrolplan');
      await says(world, 'No sites available for the selected area.');
    },
  },
  {
    name: 'patrol plan, ready',
    reach: async (world) => {
      const sites = someSites(12, { weather_score: 0.6, event_score: 3 });
      await world
        .signedIn()
        .chosen()
        .sites(sites)
        .boosts({ 2: 1.5, 9: 2 })
        .settings(ROUTED)
        .open('/patrolplan');
      await world.backend.hasSeen(contract.logRouteFetch, 1);
      await expect(planScreen(world.page).row('Site 2')).toContainText('boost');
    },
  },
  {
    name: 'patrol plan, routes under way',
    reach: async (world) => {
      world.maps.answers((_, index) => (index < 3 ? aRoute(600, 1000) : NEVER));
      await world.signedIn().chosen().sites(someSites(8)).settings(ROUTED).open('/patrolplan');
      await world.maps.hasSeen(6);
    },
  },
  {
    name: 'patrol plan, updating',
    reach: async (world) => {
      const first = replyTo(contract.scoreSites, someSites(5));
      world.backend.answers(contract.scoreSites, first, held(aGate(), first));
      await world.clockAt('2026-11-14T15:15:50.000Z').signedIn().chosen().open('/patrolplan');
      await expect(planScreen(world.page).link('Site 1')).toBeVisible();
      await world.pass(11_000);
      await says(world, 'Updating data in background...');
    },
  },
  {
    name: 'patrol plan, no position',
    reach: async (world) => {
      await world.position({ kind: 'denied' }).signedIn().chosen().sites(someSites(5)).open('/patrolplan');
      await says(world, /^Error getting geolocation: /);
    },
  },
];

const detailStates: readonly ScreenState[] = [
  {
    name: 'site detail, ready',
    reach: async (world) => {
      world.backend.replies(contract.readSiteEvents, [anEvent()]);
      const site = aSite({ weather_score: 0.6, event_score: 3 });
      await world.signedIn().chosen().sites([site]).boosts({ 1: 1.5 }).settings(ROUTED).open('/patrolplan');
      await expect(planScreen(world.page).row('Strawberry Place Bays')).toContainText('route');
      await planScreen(world.page).link('Strawberry Place Bays').click();
      await says(world, 'Total currently active: 1');
      await says(world, 'moderate rain');
    },
  },
  {
    name: 'site detail, loading',
    reach: async (world) => {
      for (const call of [contract.readSite, contract.readSiteWeather, contract.scoreSites])
        world.backend.answers(call, NEVER);
      await world.signedIn().chosen().open(DETAIL);
      await says(world, 'Loading weather...');
    },
  },
  {
    name: 'site detail, failed',
    reach: async (world) => {
      for (const call of [
        contract.readSite,
        contract.readSiteWeather,
        contract.readSiteEvents,
        contract.scoreSites,
      ])
        world.backend.answers(call, refuse(500));
      await world.signedIn().chosen().open(DETAIL);
      await says(world, 'Route information not available');
    },
  },
];

export const planStates: readonly ScreenState[] = [...locationStates, ...listStates, ...detailStates];
