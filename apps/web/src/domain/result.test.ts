import { expect, test } from 'vitest';
import { failed, ok } from './result.ts';

test('a result is a value or a failure', () => {
  expect(ok(7)).toEqual({ ok: true, value: 7 });
  expect(failed('too late')).toEqual({ ok: false, failure: 'too late' });
});
