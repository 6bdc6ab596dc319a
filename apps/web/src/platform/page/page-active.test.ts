import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { followPage } from './page-active.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function aPage() {
  const events = new EventTarget();
  const page = followPage(events);
  return {
    say: (name: string) => void events.dispatchEvent(new Event(name)),
    /** Whether a failed call would be reported now. */
    isActive: async () => {
      let active = false;
      void page.whenActive().then(() => (active = true));
      await vi.advanceTimersByTimeAsync(0);
      return active;
    },
    page,
  };
}

test('a page that nobody leaves is active', async () => {
  expect(await aPage().isActive()).toBe(true);
});

test('a page is inactive from the start of unloading, because Firefox aborts calls before it hides the page', async () => {
  const { say, isActive } = aPage();
  say('beforeunload');
  expect(await isActive()).toBe(false);
  say('pagehide');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await isActive()).toBe(false);
});

test('a page that is hidden without a beforeunload event, as on an iPhone, is inactive', async () => {
  const { say, isActive } = aPage();
  say('pagehide');
  expect(await isActive()).toBe(false);
});

test('a page that comes back is active again, and waiting work continues', async () => {
  const { say, isActive, page } = aPage();
  say('beforeunload');
  say('pagehide');
  const waited = page.whenActive();
  say('pageshow');
  await waited;
  expect(await isActive()).toBe(true);
});

test('a page that stays after a beforeunload event, as with a download, is active after ten seconds', async () => {
  const { say, isActive } = aPage();
  say('beforeunload');
  await vi.advanceTimersByTimeAsync(9_999);
  expect(await isActive()).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(await isActive()).toBe(true);
});

test('two beforeunload events wait once', async () => {
  const { say, page } = aPage();
  say('beforeunload');
  const waited = page.whenActive();
  await vi.advanceTimersByTimeAsync(6_000);
  say('beforeunload');
  await vi.advanceTimersByTimeAsync(9_999);
  let active = false;
  void waited.then(() => (active = true));
  await vi.advanceTimersByTimeAsync(0);
  expect(active).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(active).toBe(true);
});
