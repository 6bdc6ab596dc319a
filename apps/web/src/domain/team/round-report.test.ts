import { expect, test } from 'vitest';
import { dueReport, reportDrafts } from './round-report.ts';
import { type Round, endRound, markStop, replaceOpenStops } from '#domain/round/round.ts';
import { aRound, START } from '#testing/a-round.ts';
import { aStop } from '#testing/a-stop.ts';

const round = aRound();
const isSent = (id: string) => id === 'r1';
const visit = (of: Round, siteId: number, reason: string | null = null) =>
  markStop(of, aStop(siteId), { at: START, reason, from: null, visitId: null });
const begun = { roundId: 'r1', done: 0, stops: 2, isFinished: false };

test('a sent round that has begun is noted, and nothing is sent yet', () => {
  const report = dueReport(null, round, isSent);
  expect(report).toEqual(begun);
  expect(reportDrafts(null, begun)).toEqual([]);
  expect(dueReport(begun, round, isSent)).toBeNull();
});

test('an own round is never reported', () => {
  expect(dueReport(null, { ...round, id: 'own' }, isSent)).toBeNull();
});

test('a visited and a skipped stop are both reported as done', () => {
  const one = dueReport(begun, visit(round, 1), isSent);
  expect(one && reportDrafts(begun, one)).toEqual([
    { kind: 'round_stop', round_id: 'r1', done: 1, stops: 2 },
  ]);
  const two = one && dueReport(one, visit(visit(round, 1), 2, 'no_time'), isSent);
  expect(one && two && reportDrafts(one, two)).toEqual([
    { kind: 'round_stop', round_id: 'r1', done: 2, stops: 2 },
    { kind: 'round_finished', round_id: 'r1' },
  ]);
});

test('a round that was planned again reports only its new number of stops', () => {
  const again = replaceOpenStops(round, [aStop(1), aStop(5), aStop(6)]);
  const report = dueReport(begun, again, isSent);
  expect(report && reportDrafts(begun, report)).toEqual([
    { kind: 'round_stop', round_id: 'r1', done: 0, stops: 3 },
  ]);
});

test('a round that was ended early or replaced is finished', () => {
  const ended = dueReport(begun, endRound(round, START), isSent);
  expect(ended).toMatchObject({ isFinished: true });
  const replaced = dueReport(begun, { ...round, id: 'own' }, isSent);
  expect(replaced && reportDrafts(begun, replaced)).toEqual([{ kind: 'round_finished', round_id: 'r1' }]);
  expect(replaced && dueReport(replaced, { ...round, id: 'own' }, isSent)).toBeNull();
});
