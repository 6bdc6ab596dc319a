import { expect, test } from 'vitest';
import { registerWorker } from './register-worker.ts';
import { createSource } from '#platform/source.ts';

type Slot = 'installing' | 'waiting';

/** The service worker container of a browser, as far as the page uses it. */
function aBrowser({ isControlled = false } = {}) {
  const worker = () => Object.assign(new EventTarget(), { postMessage: () => undefined });
  const registration = Object.assign(new EventTarget(), {
    installing: null as ReturnType<typeof worker> | null,
    waiting: null as ReturnType<typeof worker> | null,
    update: async () => undefined,
  });
  const container = Object.assign(new EventTarget(), {
    controller: isControlled ? worker() : null,
    register: async () => registration,
  });
  const updates = registerWorker('/assets/index.js', {
    // Safe: everything that is used of the container is there.
    container: container as unknown as ServiceWorkerContainer,
    locks: undefined,
    visible: createSource(true),
    online: createSource(true),
    now: () => new Date(),
    reload: () => undefined,
    report: (_, cause) => {
      throw cause;
    },
  });
  return {
    updates,
    container,
    /** A worker is found, installs and waits. Its events are dispatched later. */
    install: async () => {
      await Promise.resolve();
      const found = worker();
      registration.installing = found;
      registration.dispatchEvent(new Event('updatefound'));
      return found;
    },
    place: (found: ReturnType<typeof worker>, slot: Slot | 'active') => {
      registration.installing = slot === 'installing' ? found : null;
      registration.waiting = slot === 'waiting' ? found : null;
    },
    changed: (found: ReturnType<typeof worker>) => void found.dispatchEvent(new Event('statechange')),
    claimed: () => void container.dispatchEvent(new Event('controllerchange')),
  };
}

test('the very first version is not announced', async () => {
  const { updates, container, install, place, changed, claimed } = aBrowser();
  const first = await install();
  place(first, 'waiting');
  changed(first);
  place(first, 'active');
  changed(first);
  container.controller = first;
  claimed();
  expect(updates.ready.get()).toBe(false);
});

test.each(['before', 'after'])(
  'the first version is not announced when WebKit sends the controller event %s the others',
  async (when) => {
    const { updates, container, install, place, changed, claimed } = aBrowser();
    const first = await install();
    place(first, 'waiting');
    container.controller = first;
    if (when === 'before') claimed();
    changed(first);
    if (when === 'after') claimed();
    expect(updates.ready.get()).toBe(false);
  },
);

test('a waiting next version is announced on a page that the first version controls', async () => {
  const { updates, container, install, place, changed, claimed } = aBrowser();
  const first = await install();
  place(first, 'active');
  container.controller = first;
  claimed();
  const next = await install();
  changed(next);
  expect(updates.ready.get()).toBe(false);
  place(next, 'waiting');
  changed(next);
  expect(updates.ready.get()).toBe(true);
});

test('a version that another tab activated is announced', () => {
  const { updates, claimed } = aBrowser({ isControlled: true });
  claimed();
  expect(updates.ready.get()).toBe(true);
});
