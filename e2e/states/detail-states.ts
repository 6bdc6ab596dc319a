import { expect } from '@playwright/test';
import { contract } from '@patrolplan/contract';
import { noAnswer, refuse } from '#e2e/harness/backend/answers.ts';
import { aSite, aSiteDetail, aWeather, anEvent } from '#e2e/harness/backend/builders.ts';
import { planScreen } from '#e2e/harness/screens/plan-screen.ts';
import { NEVER, type Walk, expectText, reopen } from './screen-state.ts';

const DETAIL = '/patrolplan/1/Strawberry%20Place%20Bays';

export const detailWalk: Walk = {
  name: 'site detail',
  states: [
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
      name: 'site detail, failed',
      reach: async (app) => {
        for (const call of [
          contract.readSite,
          contract.readSiteWeather,
          contract.readSiteEvents,
          contract.scoreSites,
        ])
          app.backend.answers(call, refuse(500));
        await reopen(app);
        await expectText(app, 'Route information not available');
      },
    },
    {
      name: 'site detail, not kept',
      reach: async (app) => {
        app.backend.answers(contract.readSite, noAnswer());
        app.backend.replies(contract.readSiteWeather, aWeather());
        app.backend.replies(contract.readSiteEvents, []);
        app.sites([]);
        await reopen(app);
        await expectText(app, 'Not stored on this phone.');
      },
    },
    {
      name: 'site detail, unknown site',
      reach: async (app) => {
        app.backend.answers(contract.readSite, refuse(404));
        await app.page.goto(`${app.origin}/patrolplan/999/Nowhere`);
        await expectText(app, 'No site has this number.');
      },
    },
    {
      name: 'site detail, ready',
      differsWhenWide: true,
      reach: async (app) => {
        app.backend.replies(contract.readSite, aSiteDetail());
        app.backend.replies(contract.readSiteEvents, [anEvent()]);
        app.sites([aSite({ weather_score: 0.6, event_score: 3 })]);
        app.boosts({ 1: 1.5 }).settings({ mapbox_api: true });
        await app.page.goto(`${app.origin}/patrolplan`);
        await expect(planScreen(app.page).row('Strawberry Place Bays')).toContainText('route');
        await planScreen(app.page).link('Strawberry Place Bays').click();
        await expectText(app, 'Total currently active: 1');
        await expectText(app, 'moderate rain');
      },
    },
  ],
};
