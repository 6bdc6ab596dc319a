import { staffContract } from '@patrolplan/contract/staff';
import { act } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { useSwitch } from './use-switch.ts';
import type { Reply } from '#testing/fake-server.ts';
import { fakeTime, passTime } from '#testing/pass-time.ts';
import { renderState, startPage } from '#testing/render-state.tsx';

fakeTime(Date.parse('2026-11-14T15:00:00Z'));

describe('a switch', () => {
  const done = vi.fn<(reply: unknown) => void>();
  function show(reply: Reply, stored: boolean) {
    done.mockClear();
    startPage(() => reply);
    return renderState(() => useSwitch(staffContract.nameWardens, stored, done)).result;
  }
  const wanted = (on: boolean) => ({ body: { namesWardens: on } });

  test.each([true, false])(
    'a switch shows the wanted state while the call runs, stored: %s',
    async (stored) => {
      const shown = show('hangs', stored);
      expect(shown.current).toMatchObject({ on: stored, pending: false, failure: null });
      act(() => shown.current.turn(wanted(!stored), !stored));
      await passTime(0);
      expect(shown.current).toMatchObject({ on: !stored, pending: true });
    },
  );

  test.each([
    [true, 'Enabled'],
    [false, 'Disabled'],
  ])(
    'a switch goes back when its call fails, stored: %s, and reports that it is %s',
    async (stored, state) => {
      const shown = show({ status: 500 }, stored);
      act(() => shown.current.turn(wanted(!stored), !stored));
      await passTime(0);
      expect(shown.current).toMatchObject({
        on: stored,
        pending: false,
        failure: { detail: 'Server error. Please try again later.', state },
      });
      expect(done).not.toHaveBeenCalled();
    },
  );

  test('a switch passes on its reply', async () => {
    const shown = show({ body: { names_wardens: true } }, false);
    act(() => shown.current.turn(wanted(true), true));
    await passTime(0);
    expect(done.mock.calls[0]?.[0]).toEqual({ namesWardens: true });
    expect(shown.current.failure).toBeNull();
  });
});
