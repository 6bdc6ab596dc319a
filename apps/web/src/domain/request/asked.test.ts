import { expect, test } from 'vitest';
import { askedText, timesAsked } from './asked.ts';

const asked = (times: number) => ({ kind: 'School run', times, since: '2026-11-16T10:00:00Z' });

test('the requests of a site are added up, and a single one is not said in a row', () => {
  expect(timesAsked(undefined)).toBe(0);
  expect(askedText(timesAsked([asked(1)]))).toBeNull();
  expect(askedText(timesAsked([asked(1), asked(2)]))).toBe('asked\u00a03\u00a0times');
});
