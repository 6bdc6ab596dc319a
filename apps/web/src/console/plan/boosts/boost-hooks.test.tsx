import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Boost } from './boost.ts';
import { useRememberBoosts } from './boosts-page.tsx';
import { useTargets } from '#console/shared/targets/use-targets.ts';
import { storedValue } from '#platform/storage/stored-value.ts';
import type { Reply } from '#testing/fake-server.ts';
import { passTime } from '#testing/pass-time.ts';
import { renderState, startPage } from '#testing/render-state.tsx';

const START = Date.parse('2026-11-14T15:00:00Z');

beforeEach(() => void vi.useFakeTimers({ now: START }));
afterEach(() => void vi.useRealTimers());

describe('the targets of a boost', () => {
  const area = (name: string) => ({ id: 1, name, sites: 2, wardens: 1 });
  const site = (site_id: number) => ({
    site_id,
    site_name: `Bay ${site_id}`,
    area_name: 'Quayside',
    postcode: '',
    addressline1: '',
    hours: '',
    visit_minutes: 6,
    is_retired: false,
  });
  const sitesReply = (count: number): Reply => ({
    body: {
      sites: Array.from({ length: count }, (_, n) => site(n + 1)),
      next: null,
      count,
      count_limit: 10_000,
      is_narrowed: true,
      day_type: 'weekday',
    },
  });
  const areasReply = (...names: string[]): Reply => ({ body: { areas: names.map(area) } });

  function type(text: string, sites: Reply, areas: Reply) {
    const server = startPage(({ url }) => (url.includes('/sites/search/') ? sites : areas));
    return { server, ...renderState(() => useTargets(text)) };
  }

  test('matching areas come first, then the sites', async () => {
    const { server, result } = type(' QUAY ', sitesReply(1), areasReply('Byker', 'Quayside', 'Old Quay'));
    expect(result.current).toEqual({ found: [], failed: false });
    await passTime(0);
    expect(result.current).toEqual({
      found: [
        { target: { kind: 'area', name: 'Quayside' }, note: 'whole area' },
        { target: { kind: 'area', name: 'Old Quay' }, note: 'whole area' },
        { target: { kind: 'site', siteId: 1, name: 'Bay 1' }, note: 'Quayside' },
      ],
      failed: false,
    });
    expect(server.requestsTo('/sites/search/')[0]?.body).toEqual({ text: 'QUAY', after: '' });
  });

  test('at most four areas and eight sites are found', async () => {
    const names = Array.from({ length: 5 }, (_, n) => `Bay area ${n}`);
    const { result } = type('ba', sitesReply(9), areasReply(...names));
    await passTime(0);
    const kinds = result.current.found.map(({ target }) => target.kind);
    expect(kinds.filter((kind) => kind === 'area')).toHaveLength(4);
    expect(kinds.filter((kind) => kind === 'site')).toHaveLength(8);
  });

  test('nothing is found before the second letter, and no call is made', async () => {
    const { server, result } = type(' q ', sitesReply(1), areasReply('Quayside'));
    await passTime(0);
    expect(result.current).toEqual({ found: [], failed: false });
    expect(server.requests).toEqual([]);
  });

  test('the matches disappear when all but one letter is deleted', async () => {
    startPage(({ url }) => (url.includes('/sites/search/') ? sitesReply(1) : areasReply('Quayside')));
    let text = 'qu';
    const { result, rerender } = renderState(() => useTargets(text));
    await passTime(0);
    expect(result.current.found).toHaveLength(2);
    text = 'q';
    rerender();
    await passTime(0);
    expect(result.current.found).toEqual([]);
  });

  test.each([
    ['areas', sitesReply(1), { status: 500 }, ['site']],
    ['sites', { status: 500 }, areasReply('Quayside'), ['area']],
  ] as const)('a failure to find the %s is shown, with the other matches', async (_, sites, areas, kinds) => {
    const { result } = type('qu', sites, areas);
    await passTime(0);
    expect(result.current.failed).toBe(true);
    expect(result.current.found.map(({ target }) => target.kind)).toEqual(kinds);
  });
});

describe('the boosts for the dashboard', () => {
  const stored = storedValue('pp:staffBoosts');
  const boost = (id: number, given: Partial<Boost> = {}): Boost => ({
    id,
    siteId: 7,
    siteName: 'Dean Street',
    areaName: null,
    inArea: 'Byker',
    amount: 3,
    reason: 'Coaches',
    startsAt: '2026-11-14T14:00:00Z',
    endsAt: '2026-11-14T16:00:00Z',
    endedAt: null,
    createdBy: 'Helen Armstrong',
    state: 'in force',
    series: null,
    ...given,
  });

  test('the boosts in force are stored for the dashboard with the time they were read', () => {
    startPage(() => 'hangs');
    let given: { boosts?: readonly Boost[]; at: number } = { at: 0 };
    const { rerender } = renderState(() => useRememberBoosts(given.boosts, given.at));
    expect(stored.get()).toBeNull();
    given = { boosts: [boost(1), boost(2, { state: 'planned' }), boost(3, { state: 'over' })], at: START };
    rerender();
    const until = Date.parse('2026-11-14T16:00:00Z');
    const first = { id: 1, on: 'Dean Street', reason: 'Coaches', amount: 3, until };
    expect(stored.get()).toEqual({ at: START, boosts: [first] });
    given = { ...given, at: START + 1 };
    rerender();
    expect(stored.get()?.at).toBe(START + 1);
    given = { ...given, boosts: [] };
    rerender();
    expect(stored.get()?.boosts).toEqual([]);
  });
});
