import { expect, test } from 'vitest';
import { changesInput, isFiltered, readFilter } from './change-filter.ts';

const read = (query: string) => readFilter(new URLSearchParams(query));

test('an empty filter requests all changes', () => {
  expect(isFiltered(read(''))).toBe(false);
  expect(changesInput(read(''))).toEqual({
    person: null,
    kind: null,
    subject: null,
    from: null,
    until: null,
  });
});

test('the last day of the filter is included as a whole', () => {
  const asked = changesInput(read('from=2026-11-14&until=2026-11-15&kind=site&person=12&subject=user:7'));
  expect(asked).toEqual({
    person: 12,
    kind: 'site',
    subject: 'user:7',
    from: new Date(2026, 10, 14).toISOString(),
    until: new Date(2026, 10, 16).toISOString(),
  });
});

test.each(['person=12', 'kind=boost', 'subject=user:7', 'from=2026-11-14', 'until=2026-11-14'])(
  'the filter %s is accepted',
  (query) => {
    expect(isFiltered(read(query))).toBe(true);
  },
);

test('the subject of a filter has at most 200 characters', () => {
  expect(read(`subject=${'x'.repeat(300)}`).subject).toHaveLength(200);
});

test.each([
  'person=x',
  'person=x1',
  'person=1x',
  'person=1234567890',
  'kind=nothing',
  'from=yesterday',
  'from=x2026-11-14',
  'until=2026-11-14x',
  'until=1026-11-14',
  'until=2026-13-40',
])('the filter %s is ignored', (query) => {
  expect(isFiltered(read(query))).toBe(false);
});
