import { expect, test, vi } from 'vitest';
import { type PushScope, openPush, showPush } from './push-message.ts';

/** A worker with this many open pages. */
function aScope(pages: number) {
  const page = { postMessage: vi.fn(), focus: vi.fn(async () => undefined) };
  const showNotification = vi.fn(async () => undefined);
  const openWindow = vi.fn(async () => null);
  const matchAll = async () => Array.from({ length: pages }, () => page);
  // Safe: the worker uses only these parts of its browser.
  const scope = {
    registration: { showNotification },
    clients: { matchAll, openWindow },
  } as unknown as PushScope;
  return { scope, page, showNotification, openWindow };
}

test('a push message is shown as it came, with nothing else', async () => {
  const { scope, showNotification } = aScope(0);
  await showPush('A job from your supervisor', scope);
  expect(showNotification).toHaveBeenCalledWith(
    'PatrolPlan',
    expect.objectContaining({ body: 'A job from your supervisor', tag: 'team' }),
  );
});

test('an open page learns that a message came', async () => {
  const { scope, page } = aScope(1);
  await showPush('A round from your supervisor', scope);
  expect(page.postMessage).toHaveBeenCalledWith('push-came');
});

test('a tap on the message brings an open page to the front and shows what came', async () => {
  const { scope, page, openWindow } = aScope(1);
  await openPush(scope);
  expect(page.postMessage).toHaveBeenCalledWith('show-sent');
  expect(page.focus).toHaveBeenCalled();
  expect(openWindow).not.toHaveBeenCalled();
});

test('a tap on the message with the page closed opens one that shows what came', async () => {
  const { scope, openWindow } = aScope(0);
  await openPush(scope);
  expect(openWindow).toHaveBeenCalledWith('/#show-sent');
});
