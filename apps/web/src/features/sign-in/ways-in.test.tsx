import { StrictMode } from 'react';
import { fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { LoginPage } from './login-page.tsx';
import { SignInLinkPage } from './sign-in-link-page.tsx';
import { adoptRuntimeConfig } from '#config/runtime-config.ts';
import { session, signOut } from '#state/session/session.ts';
import { PROFILE_REPLY, renderScreen } from '#testing/render-screen.tsx';

const PASSKEY = 'Sign in with a passkey';
const COUNCIL = 'Newcastle City Council';

beforeEach(() => {
  // A browser with passkeys has this global.
  vi.stubGlobal('PublicKeyCredential', vi.fn());
});

function withFeatures(...features: string[]): void {
  adoptRuntimeConfig({ features });
  onTestFinished(() => adoptRuntimeConfig({}));
}

test('without the features the sign-in screen has the form and nothing else', async () => {
  renderScreen(<LoginPage />, '/login');
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toContain('Sign in');
  expect(screen.queryByText(PASSKEY)).toBeNull();
  expect(screen.queryByText('or with your email address')).toBeNull();
});

test('with passkeys the button is above the form, and no call is made before a tap', async () => {
  withFeatures('passkeys');
  const { server } = renderScreen(<LoginPage />, '/login');
  const button = await screen.findByRole('button', { name: PASSKEY });
  const email = screen.getByLabelText('Email address');
  expect(button.compareDocumentPosition(email)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(server.requests).toEqual([]);
});

function withProvider(sso: Readonly<Record<string, unknown>> = {}): void {
  adoptRuntimeConfig({ features: ['sso'], sso: { name: COUNCIL, ...sso } });
  onTestFinished(() => adoptRuntimeConfig({}));
}

test('the provider is the first way in, and only a tap goes there', async () => {
  withProvider();
  const { server } = renderScreen(<LoginPage />, '/login', { '/auth/sso/begin/': { status: 503, body: {} } });
  const button = await screen.findByRole('button', { name: `Continue with ${COUNCIL}` });
  const email = screen.getByLabelText('Email address');
  expect(button.compareDocumentPosition(email)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(screen.getByText('or with your email address')).toBeTruthy();
  expect(server.requests).toEqual([]);
  fireEvent.click(button);
  expect((await screen.findByRole('alert')).textContent).toBe(`${COUNCIL}: not available now`);
});

test('a provider that is down is named by its button, which does nothing', async () => {
  withProvider({ isDown: true });
  const { server } = renderScreen(<LoginPage />, '/login');
  const button = await screen.findByRole('button', { name: `${COUNCIL}: not available now` });
  expect(button.getAttribute('aria-disabled')).toBe('true');
  fireEvent.click(button);
  expect(server.requests).toEqual([]);
});

test('where only the provider signs in there is no other button and no line', async () => {
  adoptRuntimeConfig({ features: ['sso', 'passkeys'], sso: { name: COUNCIL, isOnly: true } });
  onTestFinished(() => adoptRuntimeConfig({}));
  renderScreen(<LoginPage />, '/login');
  await screen.findByRole('button', { name: `Continue with ${COUNCIL}` });
  expect(screen.queryByText(PASSKEY)).toBeNull();
  expect(screen.queryByText('or with your email address')).toBeNull();
});

test('a browser that comes back from the provider exchanges its code once and forgets it', async () => {
  withProvider();
  window.sessionStorage.setItem('pp:ssoBegun', 'sign-in the-binding');
  const { server } = renderScreen(
    <StrictMode>
      <LoginPage />
    </StrictMode>,
    '/login#sso=the-code',
    { '/auth/sso/finish/': { status: 400, body: { detail: 'Ask your supervisor for an invitation.' } } },
  );
  expect((await screen.findByRole('alert')).textContent).toBe('Ask your supervisor for an invitation.');
  expect(server.requests.map(({ body }) => body)).toEqual([{ code: 'the-code', binding: 'the-binding' }]);
  expect(location.hash).toBe('');
  expect(window.sessionStorage.getItem('pp:ssoBegun')).toBeNull();
});

test('a closed question of the browser is explained in words and leaves the form usable', async () => {
  withFeatures('passkeys');
  renderScreen(<LoginPage />, '/login', {
    '/sign-in/begin/': { body: { options: { challenge: 'AAAA', rpId: 'localhost' } } },
  });
  fireEvent.click(await screen.findByRole('button', { name: PASSKEY }));
  expect((await screen.findByRole('alert')).textContent).toBe('No passkey was used.');
});

test('a sign-in link is used by a tap only, and leaves the address bar at once', async () => {
  withFeatures('passkeys');
  const { server } = renderScreen(<p />, '/sign-in-link#secret', {
    '/auth/link/': { body: { access: 'a', refresh: 'r', user: PROFILE_REPLY } },
    '/auth/profile/': { body: PROFILE_REPLY },
  });
  signOut();
  render(<SignInLinkPage />);
  expect(location.hash).toBe('');
  expect(server.requests).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  await vi.waitFor(() => expect(session.get().kind).toBe('signed-in'), { timeout: 20_000 });
  expect(server.requestsTo('/auth/link/')[0]?.body).toEqual({ token: 'secret' });
});
