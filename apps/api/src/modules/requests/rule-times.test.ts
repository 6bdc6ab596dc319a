import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  boostAmount,
  endOfJob,
  isEnforced,
  largestBoost,
  ruleBoost,
  startOfEffect,
  unseenShare,
} from './rule-times.ts';

const at = (time: string) => new Date(`2026-11-16T${time}Z`);
const UNSEEN = { seenAt: null, everyDays: null };
const opening = (from: string, until: string) => ({ open: at(from).getTime(), close: at(until).getTime() });

test('a request matters from now on while its site is enforced, else from its next opening', () => {
  const hours = [opening('08:00', '10:00'), opening('14:00', '18:00')];
  expect(startOfEffect(hours, at('09:00'))).toEqual(at('09:00'));
  expect(startOfEffect(hours, at('10:00'))).toEqual(at('14:00'));
  expect(startOfEffect(hours, at('18:00'))).toBeNull();
  expect(startOfEffect(null, at('03:00'))).toEqual(at('03:00'));
});

test('a boost by a rule lasts three hours, and a site has one at a time', () => {
  const request = { wanted: 3, largestBase: 4, site: UNSEEN, start: at('09:00'), hasBoost: false };
  expect(ruleBoost(request)).toEqual({ amount: 2, startsAt: at('09:00'), endsAt: at('12:00') });
  expect(ruleBoost({ ...request, hasBoost: true })).toBeNull();
  expect(ruleBoost({ ...request, largestBase: 0 })).toBeNull();
});

test('a job ends with its period, or with the next one when that is less than an hour away', () => {
  const ends = [at('10:00'), at('12:00')];
  expect(endOfJob(at('09:00'), ends)).toEqual(at('10:00'));
  expect(endOfJob(at('09:01'), ends)).toEqual(at('12:00'));
  expect(endOfJob(at('11:30'), ends)).toEqual(at('12:30'));
});

test('a boost is never more than half of the largest base score', () => {
  expect(boostAmount(1.5, 4, 1)).toBe(1.5);
  expect(boostAmount(3, 4.01, 1)).toBe(2);
  expect(boostAmount(3, 0, 1)).toBe(0);
  fc.assert(
    fc.property(fc.double({ min: 0, max: 100, noNaN: true }), (largest) => {
      expect(largestBoost(largest)).toBeLessThanOrEqual(largest / 2 + 1e-9);
    }),
  );
});

test('the largest boost of a request grows with the days since the last visit, up to those of the visit rule', () => {
  const seenAt = at('09:00');
  const share = (days: number, everyDays: number | null) =>
    unseenShare({ seenAt, everyDays }, new Date(seenAt.getTime() + days * 86_400_000));
  expect([0, 1, 2, 4, 9].map((days) => share(days, 4))).toEqual([0, 0.25, 0.5, 1, 1]);
  expect(share(3.5, null)).toBe(0.5);
  expect(unseenShare(UNSEEN, seenAt)).toBe(1);
  expect(boostAmount(3, 4, share(1, 4))).toBe(0.5);
  expect(boostAmount(0.3, 4, share(1, 4))).toBe(0.3);
});

test('a request at a site that was visited just now boosts nothing', () => {
  const site = { seenAt: at('09:00'), everyDays: 7 };
  expect(ruleBoost({ wanted: 3, largestBase: 4, site, start: at('09:00'), hasBoost: false })).toBeNull();
});

test('a site is enforced from its opening up to its close', () => {
  const hours = [opening('08:00', '10:00')];
  expect(['07:59', '08:00', '09:59', '10:00'].map((time) => isEnforced(hours, at(time)))).toEqual([
    false,
    true,
    true,
    false,
  ]);
  expect(isEnforced(null, at('03:00'))).toBe(true);
  expect(isEnforced([], at('09:00'))).toBe(false);
});
