import { expect, test } from 'vitest';
import { afterDelivery, canCorrect, corrected } from './correct-visit.ts';
import { aDeviceVisit } from '#testing/a-device-visit.ts';

const at = new Date(2026, 10, 16, 14, 46).getTime();
const midnight = new Date(2026, 10, 17).getTime();
const sent = aDeviceVisit({ at, state: 'sent', note: 'Cone' });
const noted = corrected(sent, { change: 'note', at }, at);
const removed = corrected(sent, { change: 'remove', at }, at);

test('a visit can be corrected until midnight, sent or not, but not after it was refused or removed', () => {
  expect(canCorrect(sent, midnight - 1)).toBe(true);
  expect(canCorrect(sent, midnight)).toBe(false);
  expect(canCorrect({ ...sent, state: 'waiting' }, at)).toBe(true);
  expect(canCorrect({ ...sent, state: 'refused' }, at)).toBe(false);
  expect(canCorrect(removed, at)).toBe(false);
});

test('a corrected visit waits to be sent again', () => {
  expect(noted).toMatchObject({ state: 'waiting', sendAfter: at, note: 'Cone' });
});

test.each([
  ['a stored visit is sent', aDeviceVisit({}), { stored: null, correction: undefined }, { state: 'sent' }],
  [
    'a visit without an answer is sent again',
    aDeviceVisit({}),
    { stored: undefined, correction: undefined },
    null,
  ],
  ['a stored visit with a stored note is sent', noted, { stored: null, correction: null }, { state: 'sent' }],
  ['a note without an answer is sent again', noted, { stored: null, correction: undefined }, null],
  ['a removal without an answer is sent again', removed, { stored: undefined, correction: undefined }, null],
] as const)('%s', (_, visit, answers, expected) => {
  const after = afterDelivery(visit, answers);
  if (expected === null) expect(after).toBeNull();
  else expect(after).toMatchObject({ ...expected, correction: null });
});

test('a stored removal takes the visit off the device', () => {
  expect(afterDelivery(removed, { stored: undefined, correction: null })).toBe('removed');
});

test('a refused visit, note or removal shows its reason', () => {
  const refused = { state: 'refused', refusal: 'day_over', correction: null };
  expect(afterDelivery(aDeviceVisit({}), { stored: 'day_over', correction: undefined })).toMatchObject(
    refused,
  );
  expect(afterDelivery(noted, { stored: null, correction: 'day_over' })).toMatchObject(refused);
  expect(afterDelivery(removed, { stored: undefined, correction: 'day_over' })).toMatchObject(refused);
});
