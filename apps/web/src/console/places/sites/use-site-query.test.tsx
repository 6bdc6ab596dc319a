import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useSiteQuery } from './use-site-query.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const wait = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
function open(search = '') {
  history.replaceState(null, '', `/staff/sites${search}`);
  return renderHook(useSiteQuery).result;
}
const ALL = { text: '', area: '', withRetired: false, sort: 'name', descending: false };

test('an empty search requests all sites, by name', () => {
  const query = open();
  expect(query.current).toMatchObject({ text: '', input: ALL, after: '', page: 0 });
});

test('the query is read from the address, up to 200 characters', () => {
  expect(open('?text=dean&area=Byker&retired=yes&sort=postcode&order=down').current).toMatchObject({
    text: 'dean',
    input: { text: 'dean', area: 'Byker', withRetired: true, sort: 'postcode', descending: true },
  });
  expect(open('?retired=no&sort=score&order=up').current.input).toEqual(ALL);
  const { text, area } = open(`?text=${'t'.repeat(300)}&area=${'a'.repeat(300)}`).current.input;
  expect([text.length, area.length]).toEqual([200, 200]);
});

test('a search is sent 250 ms after the last letter, without surrounding spaces', () => {
  const query = open();
  act(() => query.current.type('de'));
  wait(249);
  act(() => query.current.type(' dean '));
  wait(249);
  expect(query.current).toMatchObject({ text: ' dean ', input: { text: '' } });
  wait(1);
  expect(query.current.input.text).toBe('dean');
  expect(location.search).toBe('?text=dean');
  act(() => query.current.type('dean'));
  expect(vi.getTimerCount()).toBe(0);
  act(() => query.current.type(''));
  wait(250);
  expect(location.search).toBe('');
});

test('pages continue after the last entry, go back, and restart with every new query', () => {
  const query = open();
  act(() => query.current.goTo('next', 'k'));
  act(() => query.current.goTo('next', 't'));
  expect(query.current).toMatchObject({ after: 't', page: 2 });
  act(() => query.current.goTo('previous', ''));
  expect(query.current).toMatchObject({ after: 'k', page: 1 });
  act(() => query.current.change({ area: 'Byker' }));
  expect(query.current).toMatchObject({ after: '', page: 0 });
});

test('each choice changes its own part of the address, and defaults are left out', () => {
  const query = open('?text=dean');
  const entries = history.length;
  act(() => query.current.change({ area: 'Byker' }));
  act(() => query.current.change({ withRetired: true }));
  act(() => query.current.sortBy({ by: 'postcode', descending: true }));
  expect(location.search).toBe('?text=dean&area=Byker&retired=yes&sort=postcode&order=down');
  act(() => query.current.sortBy({ by: 'name', descending: false }));
  act(() => query.current.change({ withRetired: false }));
  act(() => query.current.change({ area: '' }));
  expect(location.search).toBe('?text=dean');
  // Browser back leads to the page before the list.
  expect(history.length).toBe(entries);
});
