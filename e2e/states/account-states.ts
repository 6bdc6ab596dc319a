import { contract } from '@patrolplan/contract';
import { noAnswer, refuse } from '#e2e/harness/answers.ts';
import { button, field, fillNamed, named } from '#e2e/harness/forms.ts';
import type { World } from '#e2e/harness/world.ts';
import type { ScreenState } from './screen-state.ts';
import { NEVER, says } from './screen-state.ts';

async function signInFailing(world: World): Promise<void> {
  await world.open('/login');
  await field(world.page, 'Email address').fill('priya@example.org');
  await field(world.page, 'Password').fill('wrong');
  await button(world.page, 'Sign in').click();
}

async function registerAs(world: World, again: string): Promise<void> {
  await world.open('/register');
  const password = 'correct horse';
  await fillNamed(world.page, {
    first_name: 'Priya',
    last_name: 'Nair',
    email: 'priya@example.org',
    password,
    re_password: again,
  });
  await button(world.page, 'Create Account').click();
}

async function askForReset(world: World): Promise<void> {
  await world.open('/forgot-password');
  await named(world.page, 'email').fill('priya@example.org');
  await button(world.page, 'Send Reset Link').click();
}

const RESET_LINK = '/reset-password?uid=a&token=b';

async function resetTo(world: World, again: string): Promise<void> {
  await field(world.page, /^new password/i).fill('correct horse');
  await field(world.page, /^confirm/i).fill(again);
  await button(world.page, 'Reset Password').click();
}

/** Three seconds after success the screen is another one; the one looked at here has to stay. */
function stayAfterReset(): void {
  const real = window.setTimeout;
  window.setTimeout = Object.assign(
    (handler: TimerHandler, delay?: number, ...rest: unknown[]) =>
      delay === 3000 ? 0 : real(handler, delay, ...rest),
    real,
  );
}

async function changeTo(world: World, again: string): Promise<void> {
  await world.signedIn().open('/settings/change-password');
  await field(world.page, /^current password/i).fill('old one');
  await field(world.page, /^new password/i).fill('correct horse');
  await field(world.page, /^confirm/i).fill(again);
  await button(world.page, 'Change Password').click();
}

export const accountStates: readonly ScreenState[] = [
  {
    name: 'login, ready',
    reach: async (world) => {
      await world.open('/login');
      await says(world, 'Sign in to your account');
    },
  },
  {
    name: 'login, failed',
    reach: async (world) => {
      world.backend.answers(contract.logIn, refuse(500));
      await signInFailing(world);
      await says(world, 'Server error. Please try again later.');
    },
  },
  {
    name: 'login, signing in',
    reach: async (world) => {
      world.backend.answers(contract.logIn, NEVER);
      await signInFailing(world);
      await says(world, 'Signing in...');
    },
  },
  {
    name: 'login, after registration',
    reach: async (world) => {
      await registerAs(world, 'correct horse');
      await says(world, /^Registration successful!/);
    },
  },
  {
    name: 'register, ready',
    reach: async (world) => {
      await world.open('/register');
      await says(world, 'Create your account');
    },
  },
  {
    name: 'register, failed',
    reach: async (world) => {
      await registerAs(world, 'battery staple');
      await says(world, 'Passwords do not match');
    },
  },
  {
    name: 'forgot password, ready',
    reach: async (world) => {
      await world.open('/forgot-password');
      await says(world, 'Forgot your password?');
    },
  },
  {
    name: 'forgot password, confirmed',
    reach: async (world) => {
      await askForReset(world);
      await says(world, /^If the email is registered/);
    },
  },
  {
    name: 'forgot password, failed',
    reach: async (world) => {
      world.backend.answers(contract.requestReset, noAnswer());
      await askForReset(world);
      await says(world, 'An error occurred while processing your request');
    },
  },
  {
    name: 'reset password, ready',
    reach: async (world) => {
      await world.open(RESET_LINK);
      await says(world, 'Reset Your Password');
    },
  },
  {
    name: 'reset password, failed',
    reach: async (world) => {
      await world.open(RESET_LINK);
      await resetTo(world, 'battery staple');
      await says(world, 'Passwords do not match');
    },
  },
  {
    name: 'reset password, done',
    reach: async (world) => {
      await world.open('/login');
      await world.context.addInitScript(stayAfterReset);
      await world.page.goto(world.origin + RESET_LINK);
      await resetTo(world, 'correct horse');
      await says(world, /^Password reset successful!/);
    },
  },
  {
    name: 'change password, ready',
    reach: async (world) => {
      await world.signedIn().open('/settings/change-password');
      await says(world, 'Change Password');
    },
  },
  {
    name: 'change password, failed',
    reach: async (world) => {
      await changeTo(world, 'battery staple');
      await says(world, 'New passwords do not match');
    },
  },
  {
    name: 'change password, done',
    reach: async (world) => {
      await changeTo(world, 'correct horse');
      await says(world, 'Password changed successfully!');
    },
  },
];
