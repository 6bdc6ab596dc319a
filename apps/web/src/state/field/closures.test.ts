import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PRIYA, fieldPhone, seconds } from '#testing/field-phone.ts';

const SIGNS = { kind: 'closure', siteId: 1, siteName: 'Grey Street', reason: 'signs' } as const;

beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2026-11-17T10:00:00Z') }));
afterEach(() => void vi.useRealTimers());

async function phoneWithClosure(given: Parameters<typeof fieldPhone>[0] = {}) {
  const phone = await fieldPhone(given);
  const id = (await phone.log.record(SIGNS))?.event.id ?? '';
  return { ...phone, id };
}

test('a closure is on disk and hides its site at once, and is sent after ten seconds', async () => {
  const { disk, service, shown, lastSeen, id } = await phoneWithClosure();
  expect([...disk.keys()]).toEqual([id]);
  expect(lastSeen.sites).toEqual({ waiting: [1], undoable: [1], sent: [] });
  await seconds(10);
  expect(service.calls).toEqual([]);
  await seconds(1);
  expect(service.stored).toMatchObject([{ id, kind: 'closure', site_id: 1, reason: 'signs' }]);
  expect(shown().closures).toMatchObject([{ state: 'sent' }]);
  expect(lastSeen.sites).toEqual({ waiting: [], undoable: [], sent: [1] });
});

test('an undone closure is never sent, and it is too late after ten seconds', async () => {
  const { log, events, service, lastSeen, id } = await phoneWithClosure();
  expect(await log.undo(id)).toBe(true);
  expect([events(), lastSeen.sites?.waiting]).toEqual([[], []]);
  const second = (await log.record(SIGNS))?.event.id ?? '';
  await seconds(10);
  expect(await log.undo(second)).toBe(false);
  await seconds(1);
  expect(service.ids().flat()).toEqual([second]);
});

test('a closure waits while its note is written, and goes with it', async () => {
  const { log, service, id } = await phoneWithClosure();
  await log.hold(id);
  await seconds(60);
  expect(service.calls).toEqual([]);
  await log.addNote(id, 'Pole bent');
  await log.release(id);
  await seconds(1);
  expect(service.stored).toMatchObject([{ id, note: 'Pole bent' }]);
});

test('without a connection the stop goes when undo is over, and a restarted phone sends the closure once', async () => {
  const before = await phoneWithClosure();
  before.online.set(false);
  await seconds(10);
  expect(before.lastSeen.sites).toMatchObject({ waiting: [1], undoable: [] });
  vi.clearAllTimers();
  const after = await fieldPhone({ disk: before.disk });
  expect(after.lastSeen.sites?.waiting).toEqual([1]);
  await seconds(120);
  expect(after.service.ids()).toEqual([[before.id]]);
});

test('a refused closure brings its site back and stays with the reason until it is removed', async () => {
  const { log, service, shown, lastSeen, id } = await phoneWithClosure();
  service.refuses = () => 'site_retired';
  await seconds(11);
  expect(lastSeen.sites).toEqual({ waiting: [], undoable: [], sent: [] });
  expect(shown().closures).toMatchObject([{ state: 'refused', refusal: 'site_retired' }]);
  await log.dismiss(id);
  expect(shown().closures).toEqual([]);
});

test('closures of another person are neither shown nor sent', async () => {
  const { person, service, shown, lastSeen } = await phoneWithClosure();
  person.set(8);
  await seconds(60);
  expect([lastSeen.sites?.waiting, shown().closures, service.calls]).toEqual([[], [], []]);
  person.set(PRIYA);
  await seconds(0);
  expect(service.calls).toHaveLength(1);
});
