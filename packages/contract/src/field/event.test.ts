import * as v from 'valibot';
import { expect, test } from 'vitest';
import { fieldEvents } from './event.ts';

const id = '01932c5e-7a10-7000-8000-000000000001';
const at = '2026-11-18T09:00:00.000Z';

test.each(Object.entries(fieldEvents))('the schema of %s reads no event of another kind', (kind, schema) => {
  const others = Object.keys(fieldEvents).filter((other) => other !== kind);
  const whole = { id, at, site_id: 7, round_id: id, job_id: id, assignment: 1, visit_id: id, undoes: id };
  const more = { outcome: 'visited', change: 'remove', done: 1, stops: 2, until: at, reason: null };
  expect(others.filter((other) => v.is(schema, { ...whole, ...more, kind: other }))).toEqual([]);
});

test.each([
  { kind: 'check_in' },
  { kind: 'visit', site_id: 7, outcome: 'visited' },
  { kind: 'visit', site_id: 7, outcome: 'skipped', reason: 'no_time', note: ' later ' },
  { kind: 'visit_correction', visit_id: id, change: 'note', note: 'Gate 4' },
  { kind: 'closure', site_id: 7, reason: 'signs' },
  { kind: 'job_declined', job_id: id, assignment: 2, reason: 'too_far' },
  { kind: 'undo', undoes: id },
] as const)('an event $kind is read by the schema of its kind', (event) => {
  expect(v.is(fieldEvents[event.kind], { id, at, ...event })).toBe(true);
});

test.each([
  ['a skipped stop without a reason', { kind: 'visit', site_id: 7, outcome: 'skipped' }],
  ['a visited stop with a reason', { kind: 'visit', site_id: 7, outcome: 'visited', reason: 'no_time' }],
  ['a correction that names no visit', { kind: 'visit_correction', change: 'remove' }],
  ['an undo that names no event', { kind: 'undo' }],
  ['a closure without a reason', { kind: 'closure', site_id: 7 }],
] as const)('%s is refused', (_, event) => {
  expect(v.is(fieldEvents[event.kind], { id, at, ...event })).toBe(false);
});

test('an incident has a kind, a note of at most 280 characters and perhaps a last visit, and never a position', () => {
  const incident = {
    id: '019a8c9e-3a00-7000-8000-000000000001',
    kind: 'incident',
    at: '2026-11-16T14:52:00.000Z',
    incident: 'near_miss',
  };
  const read = (more: object = {}) => v.safeParse(fieldEvents.incident, { ...incident, ...more });
  expect(read().output).toEqual({ ...incident, note: '', last_visit: null });
  const position = { latitude: 54.97, longitude: -1.61 };
  expect(read({ position }).output).not.toHaveProperty('position');
  expect(read({ note: 'x'.repeat(280) }).success).toBe(true);
  expect(read({ note: 'x'.repeat(281) }).success).toBe(false);
  expect(read({ incident: 'fire' }).success).toBe(false);
  expect(read({ last_visit: { site_id: 3 } }).success).toBe(false);
});
