import { fieldEvents } from '@patrolplan/contract/field';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { createFieldCalls, wireForm } from './deliver.ts';
import { failed, ok } from '#domain/result.ts';
import type { HttpClient } from '#platform/http/client.ts';
import { aCorrection, aDeviceClosure, aDeviceVisit } from '#testing/a-device-visit.ts';
import { aFieldReply, aShiftEvent } from '#testing/a-shift.ts';
import { aTeamEvent } from '#testing/a-team.ts';

const NOW = Date.parse('2026-11-14T15:30:00Z');
const id = '019a8f00-0000-7000-8000-000000000001';
const made = { id, at: NOW - 60_000 };

const apiWith = (reply: unknown) => {
  const sent: unknown[][] = [];
  const call = async (...given: unknown[]) => {
    sent.push(given);
    return reply;
  };
  return { calls: createFieldCalls({ call } as HttpClient, () => NOW), sent }; // safe: the only method that is used
};

test.each([
  [aDeviceVisit({ ...made, note: 'Clear' }), { site_id: 1, outcome: 'visited', reason: null, note: 'Clear' }],
  [
    aDeviceVisit({ ...made, outcome: 'skipped', reason: 'no_time' }),
    { outcome: 'skipped', reason: 'no_time' },
  ],
  [aCorrection({ ...made, visitId: id }), { visit_id: id, change: 'note', note: 'Gate open' }],
  [aDeviceClosure(made), { site_id: 1, reason: 'signs', note: '' }],
  [aShiftEvent({ ...made, kind: 'start', backBy: NOW }), { back_by: '2026-11-14T15:30:00.000Z' }],
  [aShiftEvent({ ...made, kind: 'undo', undoes: id }), { undoes: id }],
  [
    aShiftEvent({ ...made, kind: 'help', position: { latitude: 54, longitude: -1 } }),
    { position: { latitude: 54, longitude: -1 } },
  ],
  [aShiftEvent({ ...made, kind: 'check_in' }), { kind: 'check_in' }],
  [
    { ...aTeamEvent({ kind: 'job_accepted', job_id: id, assignment: 1, addsStop: true }), ...made },
    { job_id: id, assignment: 1 },
  ],
])(
  'an event of the kind $kind is sent as the contract has it, and nothing of the device with it',
  (event, fields) => {
    const sent = wireForm(event, NOW);
    expect(sent).toMatchObject({ id, kind: event.kind, at: '2026-11-14T15:29:00.000Z', ...fields });
    expect(v.is(fieldEvents[event.kind], sent)).toBe(true);
    expect(JSON.stringify(sent)).not.toMatch(/userId|madeAt|sendAfter|siteName|addsStop|refusal/);
  },
);

test('an event is never in the future', () => {
  expect(wireForm(aDeviceVisit({ at: NOW + 5_000 }), NOW).at).toBe('2026-11-14T15:30:00.000Z');
});

test('an answer goes with its visit, and that the stop was drawn by chance only with an answer', () => {
  const found = (given: Parameters<typeof aDeviceVisit>[0]) => wireForm(aDeviceVisit(given), NOW);
  expect(found({ found: 0 })).toMatchObject({ found: 0 });
  expect(found({ found: null, isSurvey: true })).not.toHaveProperty('found');
  expect(found({ isSurvey: true })).not.toHaveProperty('is_survey');
  expect(found({ found: 1, isSurvey: true })).toMatchObject({ found: 1, is_survey: true });
});

test('a delivery returns the answer to each event and the state, and is repeated only where it may be', async () => {
  const results = [
    { id: 'a', status: 'stored', reason: null },
    { id: 'b', status: 'refused', reason: 'too_old' },
    { id: 'c', status: 'refused', reason: null },
  ];
  const { calls, sent } = apiWith(ok({ results, state: aFieldReply() }));
  const reply = await calls.send(7, [], true);
  expect(reply.ok && [...reply.value.answers]).toEqual([
    ['a', null],
    ['b', 'too_old'],
    ['c', 'invalid'],
  ]);
  expect(reply.ok && reply.value.reply.shift?.checkInMinutes).toBe(60);
  await calls.send(7, [], false);
  expect(sent.map(([, , options]) => options)).toEqual([{ retry: { count: 2 } }, {}]);
});

test('the state is read with the tag of the last reply; the same state is null, a failure is one', async () => {
  const { calls, sent } = apiWith(failed({ kind: 'refused', status: 304, body: {} }));
  expect(await calls.read('"1"')).toEqual(ok(null));
  expect(sent[0]?.[2]).toEqual({ version: '"1"' });
  const failure = failed({ kind: 'offline' });
  expect(await apiWith(failure).calls.read('')).toEqual(failure);
});
