import type { FieldEventKind } from '@patrolplan/contract/field';
import { expect } from '@playwright/test';
import { cityCentre } from '#e2e/harness/backend/city.ts';
import { START } from '#e2e/harness/backend/builders.ts';
import { type ScriptedField, scriptField } from '#e2e/harness/backend/field-script.ts';
import { button, closeDialog } from '#e2e/harness/screens/forms.ts';
import type { TestApp } from '#e2e/harness/test-app.ts';
import { type Walk, expectText } from './screen-state.ts';
import { withVisits } from './visit-states.ts';

const scripts = new WeakMap<TestApp, ScriptedField>();

export function scriptOf(app: TestApp): ScriptedField {
  const script = scripts.get(app);
  if (!script) throw new Error('Nothing is scripted for the field');
  return script;
}

export function aShiftApp(app: TestApp): TestApp {
  withVisits(app);
  scripts.set(app, scriptField(app.backend));
  return app
    .signedIn({ user_id: 7 })
    .chosen(['City Centre'])
    .features('fair', 'round', 'shift', 'visits')
    .sites(
      cityCentre().map((site, place) =>
        place < 3 ? { ...site, visit_due: { unseen_days: 7 + place, every_days: 7 } } : site,
      ),
    );
}

/** Waits until the service has an event of this kind, and the page the reply to it. */
export async function hasSent(app: TestApp, kind: FieldEventKind): Promise<void> {
  const kinds = () => scriptOf(app).events.map((event) => event.kind);
  await expect.poll(kinds, { message: 'events at the service' }).toContain(kind);
  await app.delivered();
}

/** The service says that the deadline was two minutes ago; a poll of the phone reads it. */
export async function miss(app: TestApp): Promise<void> {
  const script = scriptOf(app);
  await hasSent(app, 'start');
  if (!script.shift) throw new Error('No shift');
  const past = (minutes: number) => new Date(Date.parse(START) - minutes * 60_000).toISOString();
  script.shift = { ...script.shift, last_heard_at: past(62), check_in_by: past(2) };
  const question = app.page.getByRole('alertdialog', { name: 'Are you OK?' });
  await app.advanceUntil(() => question.isVisible(), 5_000, 60);
}

const dashboardOnShift: Walk = {
  name: 'shift on dashboard and plan',
  states: [
    {
      name: 'dashboard, before a shift',
      reach: async (app) => {
        await aShiftApp(app).open('/');
        await expectText(app, 'Your shift');
      },
    },
    {
      name: 'plan, Start shift in the dock',
      reach: async (app) => {
        await app.page.goto(`${app.origin}/patrolplan`);
        await expectText(app, 'Start shift');
        await expectText(app, 'Market Street Bays');
      },
    },
    {
      name: 'start of a shift, with what waits',
      reach: async (app) => {
        await button(app.page, 'Start shift').click();
        await expectText(app, '9 sites, 2 of them overdue');
        await expectText(app, /Check-in every 60 min/);
      },
    },
    {
      name: 'dashboard, on shift',
      reach: async (app) => {
        await app.page.getByLabel('Back by').fill('16:30');
        await closeDialog(app.page);
        await hasSent(app, 'back_by');
        await app.page.goto(`${app.origin}/`);
        await expectText(app, /Next check-in by 16:\d\d · back by 16:30/);
        await expectText(app, 'For you');
      },
    },
    {
      name: 'on a break, with Undo',
      reach: async (app) => {
        await button(app.page, 'Break').click();
        await expectText(app, /^Break since 15:\d\d/);
        await hasSent(app, 'break');
      },
    },
    {
      name: 'the card of the shift over another screen',
      reach: async (app) => {
        await app.page.goto(`${app.origin}/settings`);
        await button(app.page, 'On a break').click();
        await expect(app.page.getByRole('dialog')).toBeVisible();
      },
    },
    {
      name: 'need help',
      reach: async (app) => {
        await app.page.getByRole('dialog').getByRole('button', { name: 'Need help' }).click();
        await expectText(app, 'Send with my position');
      },
    },
    {
      name: 'help was called',
      reach: async (app) => {
        await button(app.page, 'Send without my position').click();
        await expectText(app, /Mark Elliott was notified 15:\d\d/);
      },
    },
  ],
};

const incident: Walk = {
  name: 'report an incident',
  states: [
    {
      name: 'the sheet, before a choice',
      reach: async (app) => {
        await aShiftApp(app).open('/');
        await button(app.page, 'Start shift').click();
        await closeDialog(app.page);
        await hasSent(app, 'start');
        await app.page.goto(`${app.origin}/settings`);
        await button(app.page, 'On shift').click();
        await button(app.page, 'Report an incident').click();
        await expect(app.page.getByRole('heading', { name: 'Report an incident' })).toBeFocused();
        await expectText(app, /^Mark Elliott is told at once: the kind, the note and 15:\d\d\./);
      },
    },
    {
      name: 'nothing chosen, and a number plate in the note',
      reach: async (app) => {
        await app.page.getByLabel('Note').fill('Shouted at from AB12 CDE');
        await button(app.page, 'Send').click();
        await expectText(app, 'Choose what happened');
        await expectText(app, 'Please do not write number plates in notes.');
      },
    },
    {
      name: 'a threat, filled in',
      reach: async (app) => {
        await app.page.getByText('Threat', { exact: true }).click();
        await app.page.getByLabel('Note').fill('Shouted at from a van in the loading bay.');
        await expect(app.page.getByRole('radio', { name: 'Threat' })).toBeChecked();
      },
    },
    {
      name: 'the duty contact was told',
      reach: async (app) => {
        await button(app.page, 'Send').click();
        await expectText(app, /^Mark Elliott was told 15:\d\d\.$/);
        await hasSent(app, 'incident');
      },
    },
  ],
};

const missedAndEnd: Walk = {
  name: 'missed check-in and end of the shift',
  states: [
    {
      name: 'are you OK?',
      reach: async (app) => {
        await aShiftApp(app).open('/');
        await button(app.page, 'Start shift').click();
        await closeDialog(app.page);
        await miss(app);
        await expect(app.page.getByRole('alertdialog', { name: 'Are you OK?' })).toBeVisible();
      },
    },
    {
      name: 'the sheet of the shift',
      reach: async (app) => {
        await app.page.getByRole('alertdialog').getByRole('button', { name: 'I am OK' }).click();
        await expect(app.page.getByRole('alertdialog')).toHaveCount(0);
        await button(app.page, 'End shift').click();
        await expectText(app, /^Shift ended 15:/);
      },
    },
  ],
};

export const shiftWalks: readonly Walk[] = [dashboardOnShift, incident, missedAndEnd];
