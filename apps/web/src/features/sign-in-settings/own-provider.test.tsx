import { fireEvent, screen, waitFor } from '@testing-library/react';
import { StrictMode } from 'react';
import { expect, test } from 'vitest';
import { OwnProvider } from './own-provider.tsx';
import type { Reply } from '#testing/fake-server.ts';
import { renderScreen } from '#testing/render-screen.tsx';

const COUNCIL = 'Newcastle City Council';
const LINK = '/auth/sso/link/';
const at = new Date().toISOString();

function show(replies: Readonly<Record<string, Reply>>, { isDown = false, hash = '' } = {}) {
  const sso = { name: COUNCIL, isOnly: false, isDown };
  const card = (
    <StrictMode>
      <OwnProvider sso={sso} />
    </StrictMode>
  );
  return renderScreen(card, `/settings/sign-in${hash}`, replies).server;
}

test('a linked account is listed with its day, and the last way in stays with a reason', async () => {
  const detail = 'Add another way to sign in first.';
  show({ '/link/remove/': { status: 400, body: { detail } }, [LINK]: { body: { linked_at: at } } });
  expect((await screen.findByRole('listitem')).textContent).toMatch(/^Newcastle City CouncilLinked today/);
  fireEvent.click(screen.getByRole('button', { name: `Remove ${COUNCIL}` }));
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toBe(detail);
  expect(document.activeElement).toBe(alert);
});

test('removing a link shows a message and reloads the list', async () => {
  const server = show({
    '/link/remove/': { body: { message: 'ok' } },
    [LINK]: { body: { linked_at: at } },
  });
  fireEvent.click(await screen.findByRole('button', { name: `Remove ${COUNCIL}` }));
  expect(await screen.findByText('Single sign-on is removed.')).toBeTruthy();
  await waitFor(() => expect(server.requests.filter(({ url }) => url.endsWith(LINK))).toHaveLength(2));
});

test('an account that is not linked can be linked, but not while the provider is down', async () => {
  show({ [LINK]: { body: { linked_at: null } } }, { isDown: true });
  const button = await screen.findByRole('button', { name: `${COUNCIL}: not available now` });
  expect(button.getAttribute('aria-disabled')).toBe('true');
});

test('a browser that comes back from the provider links the account once', async () => {
  window.sessionStorage.setItem('pp:ssoBegun', 'link the-binding');
  const server = show(
    { '/link/finish/': { body: { message: 'ok' } }, [LINK]: { body: { linked_at: at } } },
    { hash: '#sso=the-code' },
  );
  expect(await screen.findByText('Single sign-on is linked.')).toBeTruthy();
  expect(server.requestsTo('/link/finish/').map(({ body }) => body)).toEqual([
    { code: 'the-code', binding: 'the-binding' },
  ]);
  expect(location.hash).toBe('');
});

test('a code that another browser asked for links nothing', async () => {
  const server = show({ [LINK]: { body: { linked_at: null } } }, { hash: '#sso=the-code' });
  expect((await screen.findByRole('alert')).textContent).toBe(`${COUNCIL} was not linked. Try again.`);
  expect(server.requestsTo('/link/finish/')).toEqual([]);
});

test('single sign-on that cannot be loaded can be loaded again', async () => {
  show({ [LINK]: { status: 500, body: {} } });
  expect(await screen.findByText('Could not load single sign-on.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
});
