import { expect, test } from 'vitest';
import { boostReasonTexts, boostsFromReply } from './boost-reasons.ts';

const at = (hour: number, minute: number) => new Date(2026, 10, 16, hour, minute);

test('the boosts of a reply are its numbers; reasons are optional', () => {
  expect(boostsFromReply({ 7: 1.5, 8: 0 })).toEqual({
    boosts: { 7: 1.5, 8: 0 },
    reasons: {},
    marked: [],
    asked: {},
  });
  const ends_at = at(16, 30).toISOString();
  expect(boostsFromReply({ 7: 1.5, reasons: { 7: [{ reason: 'Coaches expected', ends_at }] } })).toEqual({
    boosts: { 7: 1.5 },
    reasons: { 7: [{ reason: 'Coaches expected', ends_at }] },
    marked: [],
    asked: {},
  });
  expect(boostsFromReply({ cannot_be_enforced: [7, 9] })).toEqual({
    boosts: {},
    reasons: {},
    marked: [7, 9],
    asked: {},
  });
  const asked = { 7: [{ kind: 'School run', times: 3, since: ends_at }] };
  expect(boostsFromReply({ 7: 1.5, asked })).toEqual({ boosts: { 7: 1.5 }, reasons: {}, marked: [], asked });
});

test('each reason is named once with its end, until it is over', () => {
  const coaches = { reason: 'Coaches expected', ends_at: at(16, 30).toISOString() };
  const race = { reason: 'Half marathon', ends_at: at(15, 0).toISOString() };
  expect(boostReasonTexts([race, coaches, coaches], at(14, 59))).toEqual([
    'Half marathon · until\u00a015:00',
    'Coaches expected · until\u00a016:30',
  ]);
  expect(boostReasonTexts([race, coaches], at(15, 0))).toEqual(['Coaches expected · until\u00a016:30']);
});
