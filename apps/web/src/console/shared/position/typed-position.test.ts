import { expect, test } from 'vitest';
import { readPosition, typedPosition } from './typed-position.ts';

test('a pin is written into the fields to the metre', () => {
  expect(typedPosition({ latitude: 54.973281234, longitude: -1.6139 })).toEqual({
    latitude: '54.97328',
    longitude: '-1.61390',
  });
  expect(typedPosition({ latitude: 0, longitude: 181 }).longitude).toBe('-179.00000');
  expect(typedPosition({ latitude: 0, longitude: -541 }).longitude).toBe('179.00000');
});

test('the fields place the pin once both are a position', () => {
  expect(readPosition({ latitude: '54.97', longitude: '-1.6' })).toEqual({
    latitude: 54.97,
    longitude: -1.6,
  });
  expect(readPosition({ latitude: '0', longitude: '0' })).toEqual({ latitude: 0, longitude: 0 });
  for (const latitude of ['', ' ', 'north', '91', '5497139'])
    expect(readPosition({ latitude, longitude: '-1.6' })).toBeNull();
  expect(readPosition({ latitude: '54.97', longitude: '181' })).toBeNull();
  expect(readPosition({})).toBeNull();
});
