import { expect, test } from 'vitest';
import { countText, pointsText } from './number-text.ts';

test('thousands have a comma', () => {
  expect([countText(999), countText(1572)]).toEqual(['999', '1,572']);
});

test('points have two decimals, and no sign at zero', () => {
  expect([pointsText(1234.5), pointsText(3), pointsText(-0.001)]).toEqual(['1,234.50', '3.00', '0.00']);
});
