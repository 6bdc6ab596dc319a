import { contract } from '@patrolplan/contract';
import { noAnswer, refuse } from '#e2e/harness/backend/answers.ts';
import { button, field, fillNamed, named } from '#e2e/harness/screens/forms.ts';
import type { TestApp } from '#e2e/harness/test-app.ts';
import { NEVER, type Walk, expectText } from './screen-state.ts';

async function signInFailing(app: TestApp): Promise<void> {
  await app.open('/login');
  await field(app.page, 'Email address').fill('priya@example.org');
  await field(app.page, 'Password').fill('wrong');
  await button(app.page, 'Sign in').click();
}

async function registerAs(app: TestApp, again: string): Promise<void> {
  const password = 'correct horse';
  await fillNamed(app.page, {
    first_name: 'Priya',
    last_name: 'Nair',
    email: 'priya@example.org',
    password,
    re_password: again,
  });
  await button(app.page, 'Create Account').click();
}

async function askForReset(app: TestApp): Promise<void> {
  await named(app.page, 'email').fill('priya@example.org');
  await button(app.page, 'Send Reset Link').click();
}

const DEMO_CONFIG = JSON.stringify({
  demo: {
    accounts: [
      {
        name: 'Priya Nair',
        role: 'Warden, two areas',
        email: 'priya@demo.example',
        password: 'a',
        areas: [],
      },
      {
        name: 'Helen Armstrong',
        role: 'Staff, all areas',
        email: 'helen@demo.example',
        password: 'b',
        areas: [],
      },
    ],
    mailbox: '/demo/mail',
  },
});

const RESET_LINK = '/reset-password?uid=a&token=b';

async function resetTo(app: TestApp, again: string): Promise<void> {
  await field(app.page, /^new password/i).fill('correct horse');
  await field(app.page, /^confirm/i).fill(again);
  await button(app.page, 'Reset Password').click();
}

/** Disables the redirect three seconds after success, so that the test can examine the screen. */
function stayAfterReset(): void {
  const real = window.setTimeout;
  window.setTimeout = Object.assign(
    (handler: TimerHandler, delay?: number, ...rest: unknown[]) =>
      delay === 3000 ? 0 : real(handler, delay, ...rest),
    real,
  );
}

const register: Walk = {
  name: 'register, then login with demo accounts',
  states: [
    {
      name: 'register, failed',
      reach: async (app) => {
        await app.config(DEMO_CONFIG).open('/register');
        await registerAs(app, 'battery staple');
        await expectText(app, 'Passwords do not match');
      },
    },
    {
      name: 'login, after registration, with demo accounts',
      reach: async (app) => {
        await registerAs(app, 'correct horse');
        await expectText(app, /^Registration successful!/);
        await expectText(app, 'Open the demo mailbox');
        await expectText(app, 'Demo accounts');
      },
    },
  ],
};

const login: Walk = {
  name: 'login, then forgot password',
  states: [
    {
      name: 'login, failed and signing in again',
      reach: async (app) => {
        app.backend.answers(contract.logIn, refuse(500), NEVER);
        await signInFailing(app);
        await expectText(app, 'Server error. Please try again later.');
        await button(app.page, 'Sign in').click();
        await expectText(app, 'Signing in...');
        await expectText(app, 'Server error. Please try again later.');
      },
    },
    {
      name: 'forgot password, ready',
      reach: async (app) => {
        await app.page.getByRole('link', { name: 'Forgot password?' }).click();
        await expectText(app, 'Forgot your password?');
      },
    },
    {
      name: 'forgot password, failed and confirmed',
      reach: async (app) => {
        app.backend.answers(contract.requestReset, noAnswer());
        await askForReset(app);
        await expectText(app, 'An error occurred while processing your request');
        await expectText(app, /^If the email is registered/);
      },
    },
  ],
};

const reset: Walk = {
  name: 'reset password',
  states: [
    {
      name: 'reset password, failed',
      reach: async (app) => {
        await app.prepare();
        await app.context.addInitScript(stayAfterReset);
        await app.page.goto(app.origin + RESET_LINK);
        await resetTo(app, 'battery staple');
        await expectText(app, 'Passwords do not match');
      },
    },
    {
      name: 'reset password, done',
      reach: async (app) => {
        await resetTo(app, 'correct horse');
        await expectText(app, /^Password reset successful!/);
      },
    },
  ],
};

export const accountWalks: readonly Walk[] = [register, login, reset];
