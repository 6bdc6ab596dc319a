import { act, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useBoard } from './board.ts';
import { queryClient } from '#platform/query/query-client.ts';
import { renderState, startPage } from '#testing/render-state.tsx';

const board = (tag: string) => ({
  tag,
  now: '2026-11-17T14:00:00.000Z',
  names_wardens: true,
  shifts: [],
  rounds: [],
  jobs: [],
  claims: [],
});
const refetch = () => act(() => queryClient.refetchQueries({ queryKey: ['staff', 'board'] }));

test('a poll sends the version of the board; 304 renders nothing, and a new version is shown', async () => {
  let current = '"1"';
  const server = startPage(({ headers }) =>
    headers.get('If-None-Match') === current ? { status: 304 } : { body: board(current) },
  );
  let renders = 0;
  const { result } = renderState(() => {
    renders += 1;
    return useBoard();
  });
  await waitFor(() => expect(result.current.data?.tag).toBe('"1"'));
  const [before, rendered] = [result.current.data, renders];
  await refetch();
  await refetch();
  expect(server.requests.map(({ headers }) => headers.get('If-None-Match'))).toEqual([null, '"1"', '"1"']);
  expect(renders).toBe(rendered);
  expect(result.current.data).toBe(before);
  expect(result.current.failed).toBe(false);
  current = '"2"';
  await refetch();
  await waitFor(() => expect(result.current.data?.tag).toBe('"2"'));
});

test('a 304 without an earlier board is a failure, not an empty board', async () => {
  startPage(() => ({ status: 304 }));
  const { result } = renderState(() => useBoard());
  await waitFor(() => expect(result.current.failed).toBe(true));
  expect(result.current.data).toBeUndefined();
});
