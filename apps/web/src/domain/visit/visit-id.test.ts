import { visitInput } from '@patrolplan/contract/visits';
import fc from 'fast-check';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { RANDOM_BYTES, visitId } from './visit-id.ts';

const random = fc.uint8Array({ minLength: RANDOM_BYTES, maxLength: RANDOM_BYTES });
const time = fc.integer({ min: 0, max: 2 ** 47 });
const { id: idSchema } = visitInput.pipe[0].entries;

test('every id is one that the service accepts', () => {
  fc.assert(fc.property(time, random, (at, bytes) => v.safeParse(idSchema, visitId(at, bytes)).success));
});

test('ids sort by their time', () => {
  fc.assert(fc.property(time, random, random, (at, one, other) => visitId(at, one) < visitId(at + 1, other)));
});

test('the first 48 bits are the time', () => {
  expect(visitId(0x019a8c9e3a00, new Uint8Array(10))).toBe('019a8c9e-3a00-7000-8000-000000000000');
});

test('random bytes fill the rest, except for the bits of the version and the variant', () => {
  expect(visitId(0, new Uint8Array(12).fill(0xff))).toBe('00000000-0000-7fff-bfff-ffffffffffff');
});

test('a clock before 1970 or between two milliseconds still gives an id', () => {
  expect(visitId(-1, new Uint8Array(10))).toBe('00000000-0000-7000-8000-000000000000');
  expect(visitId(15.9, new Uint8Array(10))).toBe('00000000-000f-7000-8000-000000000000');
});
