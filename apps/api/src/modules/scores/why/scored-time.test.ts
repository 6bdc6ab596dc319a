import { expect, test } from 'vitest';
import { scoredTime } from './scored-time.ts';

const now = new Date('2026-11-16T10:00:00Z');

test.each([
  ['now', '2026-11-16T10:00:00.000Z'],
  ['366 days ahead', '2027-11-17T10:00:00.000Z'],
  ['366 days ago', '2025-11-15T10:00:00.000Z'],
])('a plan for %s can be requested', (_, requested) => {
  expect(scoredTime(requested, now)).toEqual({ ok: true, value: new Date(requested) });
});

test.each(['2027-11-17T10:00:00.001Z', '2025-11-15T09:59:59.999Z', 'soon'])(
  'a plan for %s cannot be requested',
  (requested) => {
    expect(scoredTime(requested, now)).toMatchObject({ ok: false, failure: { kind: 'invalid' } });
  },
);
