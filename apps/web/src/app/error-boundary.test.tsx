import { render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ErrorBoundary } from './error-boundary.tsx';
import { fakeServer } from '#testing/fake-server.ts';
import { reportErrors, watchUncaughtErrors } from '#platform/client-errors/uncaught-errors.ts';

const SECRET = 'priya@example.org';
const ENTRY = '/assets/index-a1.js';

let server: ReturnType<typeof fakeServer>;
beforeEach(() => {
  server = fakeServer(() => ({ status: 200 }));
  vi.stubGlobal('fetch', server.fetch);
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  localStorage.setItem('accessToken', 'a-token');
  history.replaceState(null, '', `/patrolplan/17/${SECRET}?token=a-token`);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  localStorage.clear();
});

function Broken(): never {
  const error = new TypeError(`Cannot read ${SECRET}`);
  error.stack = `TypeError: Cannot read ${SECRET}\n    at Broken (${window.location.origin}/assets/plan-b2.js:1:2042)`;
  throw error;
}

function renderBroken(): void {
  const { getByRole, unmount } = render(
    <ErrorBoundary at="/patrolplan">
      <Broken />
    </ErrorBoundary>,
  );
  getByRole('alert');
  unmount();
}

test('no error report is sent while the deployment has not switched reports on', async () => {
  await reportErrors(0, ENTRY);
  renderBroken();
  await Promise.resolve();
  expect(server.requests).toEqual([]);
});

test('a crashed screen is reported once, also when it crashes again, and without personal data', async () => {
  await reportErrors(1, ENTRY);
  renderBroken();
  renderBroken();
  await vi.waitFor(() => expect(server.requests).toHaveLength(1), { timeout: 20_000 });
  const [report] = server.requests;
  expect(report).toMatchObject({ method: 'POST', url: '/api/v1/client-errors/', token: null });
  expect(report?.body).toMatchObject({
    name: 'TypeError',
    screen: '/patrolplan/:siteId/:siteName',
    build: 'index-a1.js',
  });
  expect(JSON.stringify([report?.url, report?.body, ...(report?.headers ?? [])])).not.toMatch(
    /priya|token|17/,
  );
});

test('at most three uncaught errors per page are reported, and a failed report has no effect', async () => {
  server = fakeServer(() => 'no-answer');
  vi.stubGlobal('fetch', server.fetch);
  await reportErrors(1, ENTRY);
  watchUncaughtErrors();
  for (let line = 0; line < 6; line += 1) {
    const error = new Error('x');
    error.stack = `at ${window.location.origin}/assets/a.js:${line}:1`;
    window.dispatchEvent(new ErrorEvent('error', { error }));
  }
  expect(server.requests).toHaveLength(3);
});
