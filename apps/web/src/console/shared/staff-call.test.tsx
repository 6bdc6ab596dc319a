import { staffContract } from '@patrolplan/contract/staff';
import { act } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import * as v from 'valibot';
import { currentRecord } from '#console/shared/form/current-record.ts';
import { useStaffAction, useStaffData } from './staff-call.ts';
import type { ServerRequest, Reply } from '#testing/fake-server.ts';
import { passTime } from '#testing/pass-time.ts';
import { renderState, startPage } from '#testing/render-state.tsx';

const START = Date.parse('2026-11-14T15:00:00Z');
const area = (name: string) => ({ id: 1, name, sites: 2, wardens: 1 });
const areas = (name = 'Byker'): Reply => ({ body: { areas: [area(name)] } });
const NO_ANSWER = 'Network error. Please check your connection.';

beforeEach(() => void vi.useFakeTimers({ now: START }));
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

function setOnline(isOnline: boolean): void {
  vi.spyOn(window.navigator, 'onLine', 'get').mockReturnValue(isOnline);
  act(() => void window.dispatchEvent(new Event(isOnline ? 'online' : 'offline')));
}

describe('the data of a console screen', () => {
  function show(answer: (asked: ServerRequest, times: number) => Reply, options?: { refetchMs: number }) {
    const server = startPage(answer);
    return { server, ...renderState(() => useStaffData(staffContract.listAreas, {}, options)) };
  }

  test('a screen has no data before the first reply, then the reply and its time', async () => {
    const { result } = show(() => areas());
    expect(result.current).toMatchObject({ data: undefined, failed: false, paused: false });
    await passTime(0);
    expect(result.current).toMatchObject({
      data: { areas: [area('Byker')] },
      readAt: START,
      failed: false,
      cause: undefined,
    });
  });

  test.each([
    ['no-answer', NO_ANSWER],
    [{ status: 500 }, 'Server error. Please try again later.'],
    [{ status: 403, body: { detail: 'No.' } }, 'No.'],
    [{ status: 404, body: { detail: 'No.' } }, undefined],
  ] as const)('the reply %j is a failure with the cause %s', async (reply, cause) => {
    const { result } = show(() => reply);
    await passTime(0);
    expect(result.current).toMatchObject({ data: undefined, failed: true });
    expect(result.current.cause).toBe(cause);
  });

  test('data is read again on request, and stays when that fails', async () => {
    const { server, result } = show((_, times) => (times === 1 ? areas() : { status: 403, body: {} }));
    await passTime(0);
    act(() => result.current.refresh());
    await passTime(0);
    expect(server.requestsTo('/staff/areas/')).toHaveLength(2);
    expect(result.current).toMatchObject({ data: { areas: [area('Byker')] }, failed: true });
  });

  test('data is refreshed only where the screen demands it', async () => {
    const once = show(() => areas());
    await passTime(60_000);
    expect(once.server.requests).toHaveLength(1);
    once.unmount();
    const { server, result } = show((_, times) => areas(`Byker ${times}`), { refetchMs: 30_000 });
    await passTime(29_999);
    expect(server.requests).toHaveLength(1);
    await passTime(10);
    expect(result.current.data).toEqual({ areas: [area('Byker 2')] });
  });

  test('data is requested again each minute after an outage', async () => {
    const { result } = show((_, times) => (times === 1 ? { status: 500 } : areas()));
    await passTime(50_000);
    expect(result.current.failed).toBe(true);
    await passTime(11_000);
    expect(result.current).toMatchObject({ failed: false, data: { areas: [area('Byker')] } });
  });

  test('leaving the screen aborts its call', async () => {
    const { server, unmount } = show(() => 'hangs');
    await passTime(0);
    unmount();
    expect(server.requests[0]?.init.signal?.aborted).toBe(true);
  });

  describe('a changed query', () => {
    function ask() {
      const server = startPage(({ body }) => ({ body: { sites: Object(body).name === 'peak' ? 1 : 2 } }));
      let name = 'peak';
      const { result, rerender } = renderState(() =>
        useStaffData(staffContract.readPeriodUse, { body: { name } }),
      );
      const change = (next: string) => {
        name = next;
        rerender();
      };
      return { server, result, change };
    }

    test('the last reply stays until the next arrives', async () => {
      const { result, change } = ask();
      await passTime(0);
      expect(result.current.data).toEqual({ sites: 1 });
      change('lunch');
      expect(result.current.data).toEqual({ sites: 1 });
      await passTime(0);
      expect(result.current.data).toEqual({ sites: 2 });
    });

    test('the call of a changed query waits for the connection', async () => {
      const { server, result, change } = ask();
      await passTime(0);
      setOnline(false);
      change('lunch');
      await passTime(0);
      expect(result.current).toMatchObject({ paused: true, failed: false, data: { sites: 1 } });
      expect(server.requests).toHaveLength(1);
      setOnline(true);
      await passTime(0);
      expect(result.current).toMatchObject({ paused: false, data: { sites: 2 } });
    });
  });
});

describe('a change', () => {
  const input = { body: { name: 'Byker' } };
  const CREATED: Reply = { body: { id: 7, name: 'Byker' } };

  function show(reply: (times: number) => Reply) {
    const done = vi.fn<(reply: unknown, input: unknown) => void>();
    const server = startPage(({ url }, times) => (url.includes('/create/') ? reply(times) : areas()));
    const hook = renderState(() => ({
      list: useStaffData(staffContract.listAreas, {}),
      action: useStaffAction(staffContract.createArea, done),
    }));
    return { server, done, ...hook, lists: () => server.requests.filter(({ method }) => method === 'GET') };
  }

  test('a change gets its reply, and the console is read again', async () => {
    const { result, done, lists } = show(() => CREATED);
    await passTime(0);
    const onRunDone = vi.fn<() => void>();
    act(() => result.current.action.run(input, onRunDone));
    await passTime(0);
    expect(result.current.action).toMatchObject({ pending: false, problem: null });
    expect(done).toHaveBeenCalledWith({ id: 7, name: 'Byker' }, input);
    expect(onRunDone).toHaveBeenCalledTimes(1);
    expect(lists()).toHaveLength(2);
  });

  test('a refused change shows the reason until it is dismissed or repeated', async () => {
    const { result, done, lists } = show((times) =>
      times === 1 ? { status: 400, body: { name: ['Taken.'] } } : CREATED,
    );
    await passTime(0);
    act(() => result.current.action.run(input));
    await passTime(0);
    expect(result.current.action.problem).toMatchObject({ fields: { name: 'Taken.' } });
    expect(done).not.toHaveBeenCalled();
    expect(lists()).toHaveLength(1);
    act(() => result.current.action.forget());
    await passTime(0);
    expect(result.current.action.problem).toBeNull();
    act(() => result.current.action.run(input));
    await passTime(0);
    expect(done).toHaveBeenCalledTimes(1);
  });

  test('a change fails at once without a connection', async () => {
    const { result } = show(() => 'no-answer');
    await passTime(0);
    setOnline(false);
    act(() => result.current.action.run(input));
    await passTime(0);
    expect(result.current.action).toMatchObject({ pending: false, problem: { detail: NO_ANSWER } });
    setOnline(true);
  });
});

test('the current record of a conflict is read if it has the expected shape', () => {
  const schema = v.object({ minutes: v.number() });
  const problem = { message: 'Changed.', fields: {} };
  expect(currentRecord({ ...problem, current: { minutes: 60 } }, schema)).toEqual({ minutes: 60 });
  expect(currentRecord({ ...problem, current: { minutes: '60' } }, schema)).toBeNull();
  expect(currentRecord(problem, schema)).toBeNull();
  expect(currentRecord(null, schema)).toBeNull();
});
