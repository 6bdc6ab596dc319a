import { teamContract } from '@patrolplan/contract/team';
import { type Locator, expect } from '@playwright/test';
import { START } from '#e2e/harness/backend/builders.ts';
import { helensJob, helensRound, tell } from '#e2e/harness/backend/field-script.ts';
import { button, closeDialog } from '#e2e/harness/screens/forms.ts';
import { roundScreen } from '#e2e/harness/screens/round-screen.ts';
import type { TestApp } from '#e2e/harness/test-app.ts';
import { type Walk, expectText } from './screen-state.ts';
import { aShiftApp, hasSent, scriptOf } from './shift-states.ts';

const STEP_MS = 5_000;

function aTeamApp(app: TestApp): TestApp {
  aShiftApp(app).features('fair', 'round', 'shift', 'team', 'visits').settings({ mapbox_api: true });
  tell(scriptOf(app), {});
  return app;
}

/** Sends news and waits until a poll has brought them. In small steps: in a long one a call would time out. */
async function send(app: TestApp, news: Parameters<typeof tell>[1], shown: Locator): Promise<void> {
  tell(scriptOf(app), news);
  await app.advanceUntil(() => shown.isVisible(), STEP_MS);
}

const strip = (app: TestApp) => app.page.getByRole('region', { name: 'From your supervisor' });

/** A round and a job are waiting when the shift starts. */
async function startShift(app: TestApp): Promise<void> {
  aTeamApp(app);
  tell(scriptOf(app), { rounds: [helensRound()], jobs: [helensJob()] });
  await app.open('/');
  await button(app.page, 'Start shift').click();
  await hasSent(app, 'start');
  await expectText(app, 'Helen planned a round');
  await expectText(app, /^1 job, by 16:15$/);
}

async function openPlan(app: TestApp): Promise<void> {
  await app.page.goto(`${app.origin}/patrolplan`);
  await expect(strip(app).getByText('A job: Clayton Street On-Street Bays, by 16:15')).toBeVisible();
  await expectText(app, 'Market Street Bays');
}

async function lookAtJob(app: TestApp): Promise<void> {
  await strip(app).getByRole('button', { name: 'Look' }).click();
  await expectText(app, 'Bus lane blocked, reported by the operator');
}

async function decline(app: TestApp): Promise<void> {
  await app.page.getByRole('dialog').getByRole('button', { name: 'Decline' }).click();
  await expectText(app, 'Too far');
}

const jobs: Walk = {
  name: 'start of a shift with a round, then a job from staff',
  states: [
    { name: 'start of a shift, with a round and a job', reach: startShift },
    {
      name: 'the card of the shift with the way to what staff see',
      reach: async (app) => {
        await closeDialog(app.page);
        await button(app.page, 'On shift').click();
        await expect(app.page.getByRole('dialog').getByText('What your supervisor sees')).toBeVisible();
      },
    },
    { name: 'plan, a job', reach: openPlan },
    { name: 'a job without a round', reach: lookAtJob },
    { name: 'why a job is declined', reach: decline },
  ],
};

const rounds: Walk = {
  name: 'a round from staff, then a job on it',
  states: [
    {
      name: 'plan, an offered round',
      reach: async (app) => {
        await startShift(app);
        await closeDialog(app.page);
        await openPlan(app);
        // The strip shows the round after the job was looked at.
        await lookAtJob(app);
        await decline(app);
        await closeDialog(app.page, 'Cancel');
        await expect(strip(app).getByText('Helen planned a round:')).toBeVisible();
      },
    },
    {
      name: 'an offered round with its legs',
      reach: async (app) => {
        await strip(app).getByRole('button', { name: 'Look' }).click();
        await expectText(app, 'A round from Helen');
        await expectText(app, 'Grainger Town Car Park');
      },
    },
    {
      name: 'round, a job and a colleague on the way',
      reach: async (app) => {
        await button(app.page, 'Use it').click();
        await expect(roundScreen(app.page).nextStop).toBeVisible();
        await hasSent(app, 'round_accepted');
        await app.page.goto(`${app.origin}/`);
        await app.page.getByRole('button', { name: /^1 job, by/ }).click();
        await expectText(app, /^stop \d of 7: arrive/);
        await button(app.page, 'Accept').click();
        await expectText(app, '1 job accepted, by 16:15');
        await hasSent(app, 'job_accepted');
        await app.page.getByText('Back to my round').click();
        await expectText(app, 'by 16:15');
        const claims = [{ site_id: 7, until: new Date(Date.parse(START) + 1_200_000).toISOString() }];
        await send(app, { claims }, app.page.getByText('a colleague is on the way').first());
      },
    },
    {
      name: 'dashboard, an accepted job',
      reach: async (app) => {
        await app.page.goto(`${app.origin}/`);
        await expectText(app, '1 job accepted, by 16:15');
      },
    },
    {
      name: 'plan, a colleague on the way and a job that went to somebody else',
      reach: async (app) => {
        await app.page.goto(`${app.origin}/patrolplan`);
        await expectText(app, 'a colleague is on the way');
        const gone = [{ kind: 'job' as const, id: helensJob().id, why: 'reassigned' as const }];
        await send(app, { gone }, strip(app).getByText(/was given to somebody else/));
      },
    },
  ],
};

const clock = (minutes: number) => new Date(Date.parse(START) + minutes * 60_000).toISOString();

const ownRow: Walk = {
  name: 'what the supervisor sees',
  states: [
    {
      name: 'not on the board',
      reach: async (app) => {
        aTeamApp(app).backend.replies(teamContract.readOwnRow, {
          now: START,
          names_wardens: true,
          shift: null,
          rounds: [],
          jobs: [],
          claims: [],
        });
        await app.open('/settings/supervisor');
        await expectText(app, 'You are not on the board.');
      },
    },
    {
      name: 'the rows and their bytes',
      reach: async (app) => {
        const warden = { warden: 1, name: 'Priya Nair' };
        app.backend.replies(teamContract.readOwnRow, {
          now: START,
          names_wardens: true,
          shift: {
            ...warden,
            state: 'patrolling',
            started_at: clock(-180),
            break_since: null,
            ended_at: null,
            back_by: clock(85),
            check_in_by: clock(21),
          },
          rounds: [
            {
              ...warden,
              id: helensRound().id,
              letter: 'A',
              state: 'stop',
              state_at: clock(-9),
              decline_reason: null,
              done: 3,
              stops: 12,
              last_visit: { site_name: 'Grey Street On-Street Bays', at: clock(-9) },
              sent_at: clock(-100),
              starts_at: clock(-90),
              finish_by: clock(85),
              points: 50.86,
              due_sites: 3,
              areas: ['City Centre'],
              site_ids: [13, 14, 12],
            },
          ],
          jobs: [],
          claims: [{ site_id: 14, site_name: 'High Bridge Permit Bays', until: clock(12) }],
        });
        await app.page.reload();
        await expectText(app, 'last visit Grey Street On-Street Bays 14:56');
        await app.page.getByText('The bytes that are sent').click();
        await expectText(app, /"letter": "A"/);
      },
    },
  ],
};

export const teamWalks: readonly Walk[] = [jobs, rounds, ownRow];
