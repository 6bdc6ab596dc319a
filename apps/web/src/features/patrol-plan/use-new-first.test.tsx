import { describe, expect, test } from 'vitest';
import { useNewFirst } from './use-new-first.ts';
import { renderState, startPage } from '#testing/render-state.tsx';
import { fakeTime, passTime } from '#testing/pass-time.ts';
import { rankTwoSites } from '#testing/two-sites.ts';

fakeTime(new Date('2026-11-14T15:02:10Z'));

describe('a new first place', () => {
  const show = () => {
    startPage(() => 'hangs');
    let inputs = { rows: rankTwoSites(), listed: 'all', settled: true };
    const hook = renderState(() => useNewFirst(inputs.rows, inputs.listed, inputs.settled));
    const change = async (next: Partial<typeof inputs>, ms = 1_000) => {
      inputs = { ...inputs, ...next };
      hook.rerender();
      await passTime(ms);
    };
    return { ...hook, change };
  };

  test('a new first place is announced for 15 s when the ranking has not changed for a second', async () => {
    const { result, change } = show();
    await passTime(1_000);
    await change({ rows: rankTwoSites({ 2: 9 }) }, 999);
    expect(result.current).toBeNull();
    await passTime(1);
    expect(result.current).toMatchObject({ siteName: 'Sandgate' });
    await passTime(14_990);
    expect(result.current).not.toBeNull();
    await passTime(20);
    expect(result.current).toBeNull();
  });

  test('the first ranking, another filter or unsettled data announce nothing', async () => {
    const { result, change } = show();
    await passTime(1_000);
    expect(result.current).toBeNull();
    await change({ rows: rankTwoSites({ 2: 9 }), listed: 'other' });
    expect(result.current).toBeNull();
    await change({ rows: rankTwoSites(), settled: false });
    expect(result.current).toBeNull();
    await change({ settled: true });
    expect(result.current).toMatchObject({ siteName: 'Dean Street' });
    await change({ listed: 'all' }, 0);
    expect(result.current).toBeNull();
  });

  test('a newer first place has its own 15 s', async () => {
    const { result, change } = show();
    await passTime(1_000);
    await change({ rows: rankTwoSites({ 2: 9 }) });
    await passTime(10_000);
    await change({ rows: rankTwoSites() });
    await passTime(5_000);
    expect(result.current).toMatchObject({ siteName: 'Dean Street' });
    await passTime(10_000);
    expect(result.current).toBeNull();
  });
});
