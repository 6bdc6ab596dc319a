import { expect, test } from 'vitest';
import { claimEnd } from './claim-site.ts';

const at = new Date('2026-11-16T10:00:00Z');

test('a claim ends when the visit is over, and after 45 minutes at the latest', () => {
  expect(claimEnd('2026-11-16T10:12:00Z', at)).toEqual(new Date('2026-11-16T10:12:00Z'));
  expect(claimEnd('2026-11-16T18:00:00Z', at)).toEqual(new Date('2026-11-16T10:45:00Z'));
});
