import { describe, expect, test } from 'vitest';
import { addressesQuery, wardensQuery, teamSitesQuery } from './team-queries.ts';
import { queryClient } from '#platform/query/query-client.ts';
import { aSiteReply } from '#testing/a-site-reply.ts';
import type { ServerRequest } from '#testing/fake-server.ts';
import { startPage } from '#testing/render-state.tsx';

describe('the people of a team', () => {
  const person = {
    id: 7,
    warden: 3,
    name: 'Robin Shaw',
    areas: ['Quayside'],
    is_on_shift: true,
    back_by: '2026-11-14T18:00:00.000Z',
    progress: null,
  };
  const read = (canSend: boolean, given: object = {}) => {
    const names_wardens = !('name' in given);
    startPage(() => ({ body: { names_wardens, people: [{ ...person, ...given }], areas: [] } }));
    return queryClient.fetchQuery(wardensQuery(canSend));
  };

  test('people are named, with their shift where rounds can be sent', async () => {
    const named = { id: 7, name: 'Robin Shaw', areas: ['Quayside'] };
    expect(await read(true)).toEqual({
      namesWardens: true,
      people: [{ ...named, isOnShift: true, backBy: Date.parse(person.back_by) }],
    });
    expect((await read(false)).people).toEqual([{ ...named, isOnShift: null, backBy: null }]);
  });

  test('without names people have the number that they have on the board, and their shift', async () => {
    const { people, namesWardens } = await read(true, { name: null, back_by: null });
    expect([people[0]?.name, people[0]?.isOnShift, namesWardens]).toEqual(['Warden 3', true, false]);
  });
});

describe('the sites of a team', () => {
  const START = Date.parse('2026-11-14T18:00:00.000Z');

  test('the sites of a team have the scores, boosts and hours of the requested time', async () => {
    const opening = { opens_at: '2026-11-14T18:00:00.000Z', closes_at: '2026-11-15T02:00:00.000Z' };
    const server = startPage(() => ({
      body: {
        at: opening.opens_at,
        sites: [aSiteReply({ site_id: 7, boost_score: 3, openings: [opening] })],
      },
    }));
    const { sites, boosts, at } = await queryClient.fetchQuery(teamSitesQuery(['Byker'], START));
    expect(sites).toMatchObject([{ siteId: 7, openings: [{ open: START, close: START + 8 * 3_600_000 }] }]);
    expect(boosts).toEqual({ 7: 3 });
    expect(at).toBe(START);
    expect(server.requests.map(({ body }) => body)).toEqual([
      { areas: ['Byker'], time: '2026-11-14T18:00:00.000Z' },
    ]);
  });

  test('the sites of a team are those of now without a time', async () => {
    const server = startPage(() => ({ body: { at: '2026-11-14T18:00:00.000Z', sites: [] } }));
    const found = await queryClient.fetchQuery(teamSitesQuery(['Byker'], null));
    expect(found).toEqual({ sites: [], boosts: {}, at: null });
    expect(server.requests.map(({ body }) => body)).toEqual([{ areas: ['Byker'], time: null }]);
  });

  test('no sites are requested without selected areas', () => {
    expect([teamSitesQuery([], null).enabled, teamSitesQuery(['Byker'], null).enabled]).toEqual([
      false,
      true,
    ]);
  });
});

describe('the addresses of stops', () => {
  const found = (site_id: number) => ({
    site_id,
    site_name: `Bay ${site_id}`,
    area_name: 'Quayside',
    postcode: 'NE1 3DH',
    addressline1: `${site_id} Sandhill`,
    hours: '',
    visit_minutes: 6,
    is_retired: false,
  });
  /** Two sites on each page of an area: 1 and 2, 3 and 4, and so on. */
  const page = ({ body }: ServerRequest) => {
    const after = Number(Object(body).after);
    const counts = { count: 99, count_limit: 10_000, is_narrowed: false, day_type: 'weekday' };
    return { body: { sites: [found(after + 1), found(after + 2)], next: String(after + 2), ...counts } };
  };

  test('addresses are read page by page, until all are found', async () => {
    const server = startPage(page);
    const addresses = await queryClient.fetchQuery(addressesQuery(['Byker', 'Quayside'], [4, 1]));
    expect([...addresses]).toEqual([
      [1, '1 Sandhill, NE1 3DH'],
      [4, '4 Sandhill, NE1 3DH'],
    ]);
    expect(server.requests.map(({ body }) => body)).toEqual([
      { area: 'Byker', after: '' },
      { area: 'Byker', after: '2' },
    ]);
  });

  test('missing addresses are searched on ten pages of each area', async () => {
    const server = startPage(page);
    expect(await queryClient.fetchQuery(addressesQuery(['Byker', 'Quayside'], [99]))).toEqual(new Map());
    expect(server.requests).toHaveLength(20);
  });

  test('addresses are requested only when there are stops, and once', () => {
    expect(addressesQuery(['Byker'], []).enabled).toBe(false);
    expect(addressesQuery(['Byker'], [1])).toMatchObject({ enabled: true, staleTime: Infinity });
  });
});
