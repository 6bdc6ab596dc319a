import { expect, test } from 'vitest';
import { mergeReturns, returnVisits } from './return-visits.ts';
import type { Round } from '#domain/round/round.ts';
import { aRound } from '#testing/a-round.ts';
import { clockTime as at } from '#testing/a-shift.ts';
import { aStop } from '#testing/a-stop.ts';

const visited = (time: string) => ({ at: at(time), reason: null, from: null, visitId: null });
const skipped = (time: string) => ({ ...visited(time), reason: 'no_time' });

test('a return visit is due with its first visit, and made with the second', () => {
  const market = { ...aStop(1, { siteName: 'Market Street Bays' }), waiting: 30 };
  const dean = { ...aStop(2, { siteName: 'Dean Street' }), waiting: 30 };
  const quay = { ...aStop(3, { siteName: 'Quayside' }), waiting: 30 };
  const round: Round = {
    ...aRound(),
    stops: [
      { ...market, mark: visited('09:10') },
      { ...dean, mark: visited('09:20') },
      { ...quay, mark: skipped('09:30') },
      { ...market, kind: 'return', mark: visited('10:02') },
      { ...dean, kind: 'return', mark: skipped('10:10') },
      { ...quay, kind: 'return', mark: skipped('09:30') },
    ],
  };
  expect(returnVisits(round)).toEqual([
    { id: 'r1 1', siteName: 'Market Street Bays', firstAt: at('09:10'), secondAt: at('10:02') },
    { id: 'r1 2', siteName: 'Dean Street', firstAt: at('09:20'), secondAt: null },
  ]);
  expect(returnVisits(null)).toEqual([]);
});

test('returns of an earlier round stay when another one begins', () => {
  const made = { id: 'r1 1', siteName: 'A', firstAt: 1, secondAt: null };
  const later = { ...made, secondAt: 2 };
  const other = { ...made, id: 'r2 1' };
  expect(mergeReturns([made], [later])).toEqual([later]);
  expect(mergeReturns([made], [other])).toEqual([made, other]);
  expect(mergeReturns([made], [])).toEqual([made]);
});
