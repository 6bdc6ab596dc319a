import { fieldContract } from '@patrolplan/contract/field';
import { visitsContract } from '@patrolplan/contract/visits';
import { aSite } from '#e2e/harness/backend/builders.ts';
import { replyTo } from '#e2e/harness/backend/answers.ts';
import { button } from '#e2e/harness/screens/forms.ts';
import type { TestApp } from '#e2e/harness/test-app.ts';
import { NEVER, type Walk, expectText } from './screen-state.ts';

const SITE = '/patrolplan/1/Strawberry%20Place%20Bays';
const TWELVE_MINUTES_AGO = '2026-11-14T14:53:00.000Z';

/** Visits can be marked. The call that sends them gets no reply, so they stay unsent. */
export function withVisits(app: TestApp): TestApp {
  app.backend.answers(visitsContract.readOwnVisits, replyTo(visitsContract.readOwnVisits, { visits: [] }));
  app.backend.answers(fieldContract.sendFieldEvents, NEVER);
  return app;
}

/** A warden who may mark visits and gets directions. */
function aVisitApp(app: TestApp): TestApp {
  return withVisits(app)
    .signedIn({ user_id: 7 })
    .chosen(['City Centre'])
    .features('visits')
    .navigation({})
    .sites([
      aSite({ last_visited_at: TWELVE_MINUTES_AGO }),
      aSite({ site_id: 2, site_name: 'Eldon Square Car Park', base_score: 4 }),
    ]);
}

const planWithVisits: Walk = {
  name: 'patrol plan with visits',
  states: [
    {
      name: 'patrol plan, with a visited site and the way to the round',
      reach: async (app) => {
        await aVisitApp(app).features('visits', 'round').open('/patrolplan');
        await expectText(app, /^visited \d+\smin ago$/);
        await expectText(app, 'Plan my round');
      },
    },
  ],
};

const detailWithVisits: Walk = {
  name: 'site detail with visits',
  states: [
    {
      name: 'site detail, with directions and Visited',
      reach: async (app) => {
        await aVisitApp(app).open(SITE);
        await expectText(app, /^visited \d+\smin ago$/);
      },
    },
    {
      name: 'site detail, just visited',
      reach: async (app) => {
        await button(app.page, 'Visited').click();
        await expectText(app, /^Visited .+\s15:\d\d$/);
      },
    },
    {
      name: 'site detail, a note to a visit',
      reach: async (app) => {
        await button(app.page, 'Add a note').click();
        await expectText(app, '280 characters left');
      },
    },
    {
      name: 'own visits of today, one not sent yet',
      reach: async (app) => {
        await app.page.goto(`${app.origin}/settings/visits`);
        await expectText(app, 'Not sent yet');
      },
    },
  ],
};

export const visitWalks: readonly Walk[] = [planWithVisits, detailWithVisits];
