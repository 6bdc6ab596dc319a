import { act } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { useStableRows } from './use-stable-rows.ts';
import { renderState, startPage } from '#testing/render-state.tsx';
import { fakeTime, passTime } from '#testing/pass-time.ts';
import { rankTwoSites } from '#testing/two-sites.ts';

fakeTime(new Date('2026-11-14T15:02:10Z'));

describe('rows that are being touched', () => {
  const show = () => {
    startPage(() => 'hangs');
    const row = document.createElement('div');
    row.className = 'plan-row';
    document.body.replaceChildren(row);
    let inputs = { rows: rankTwoSites(), listed: 'all' };
    const hook = renderState(() => useStableRows(inputs.rows, inputs.listed));
    const change = (next: Partial<typeof inputs>) => {
      inputs = { ...inputs, ...next };
      hook.rerender();
    };
    const fire = (name: string, target: EventTarget = window) =>
      act(() => void target.dispatchEvent(new PointerEvent(name, { bubbles: true })));
    return { ...hook, change, fire, row };
  };
  const next = rankTwoSites({ 2: 9 });
  const afterNext = rankTwoSites({ 1: 9 });

  test('rows follow a new ranking at once, the next one when the movement is over', async () => {
    const { result, change } = show();
    change({ rows: next });
    expect(result.current).toBe(next);
    change({ rows: afterNext });
    expect(result.current).toBe(next);
    await passTime(249);
    expect(result.current).toBe(next);
    await passTime(2);
    expect(result.current).toBe(afterNext);
  });

  test('rows stay while the animation of one still runs, as on a busy device', async () => {
    const { result, change, row } = show();
    const [finished, cancelled] = [new Animation(), new Animation()];
    row.getAnimations = () => [finished, cancelled];
    change({ rows: next });
    change({ rows: afterNext });
    finished.dispatchEvent(new Event('finish'));
    await passTime(1_000);
    expect(result.current).toBe(next);
    cancelled.dispatchEvent(new Event('cancel'));
    await passTime(1);
    expect(result.current).toBe(afterNext);
  });

  test('rows stay while a finger rests on one, and 200 ms longer', async () => {
    const { result, change, fire, row } = show();
    const first = result.current;
    fire('pointerdown', row);
    change({ rows: next });
    await passTime(5_000);
    expect(result.current).toBe(first);
    fire('pointerup', row);
    await passTime(199);
    expect(result.current).toBe(first);
    await passTime(1);
    expect(result.current).toBe(next);
  });

  test('rows stay 200 ms after a cancelled touch', async () => {
    const { result, change, fire, row } = show();
    fire('pointerdown', row);
    fire('pointercancel', row);
    await passTime(200);
    change({ rows: next });
    expect(result.current).toBe(next);
  });

  test('rows stay while the page is scrolled', async () => {
    const { result, change, fire } = show();
    const first = result.current;
    fire('scroll');
    change({ rows: next });
    expect(result.current).toBe(first);
    await passTime(150);
    fire('scroll');
    await passTime(150);
    expect(result.current).toBe(first);
    await passTime(50);
    expect(result.current).toBe(next);
  });

  test('a finger outside the rows does not hold them', () => {
    const { result, change, fire } = show();
    fire('pointerdown', document.body);
    change({ rows: next });
    expect(result.current).toBe(next);
  });

  test('rows held on a screen that was left follow again, and no listener remains', () => {
    const added = vi.spyOn(globalThis, 'addEventListener');
    const left = show();
    left.fire('pointerdown', left.row);
    left.unmount();
    for (const event of ['scroll', 'pointerdown', 'pointerup', 'pointercancel']) {
      const options = added.mock.calls.filter(([name]) => name === event).map(([, , given]) => given);
      expect(options).toEqual([
        expect.objectContaining({ signal: expect.objectContaining({ aborted: true }) }),
      ]);
    }
    const { result, change } = show();
    change({ rows: next });
    expect(result.current).toBe(next);
  });

  test('rows of another filter are shown at once, also during a touch', () => {
    const { result, change, fire, row } = show();
    fire('pointerdown', row);
    change({ rows: next, listed: 'other' });
    expect(result.current).toBe(next);
    fire('pointerup', row);
  });
});
