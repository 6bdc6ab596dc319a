import { expect, test } from 'vitest';
import { precautionFact } from './precautions.ts';

test.each([
  [null, null],
  [{}, null],
  [{ inTwos: true }, 'in\u00a0twos'],
  [{ notAfter: '20:00' }, 'not\u00a0after\u00a020:00'],
  [
    { inTwos: true, notAfter: '20:00', readFirst: 'Low gate' },
    'in\u00a0twos, not\u00a0after\u00a020:00, read\u00a0first',
  ],
])('the precautions %j are said as %j', (precautions, words) => {
  expect(precautionFact(precautions)?.text ?? null).toBe(words);
});
