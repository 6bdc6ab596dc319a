import { act } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { useCredits } from './credits.ts';
import { useFeature } from './features.ts';
import { showListOrMap, useListOrMap } from './list-or-map.ts';
import { expectConfig } from '#config/config-ready.ts';
import { renderState, startPage } from '#testing/render-state.tsx';
import { fakeTime, passTime } from '#testing/pass-time.ts';

fakeTime(new Date('2026-11-14T15:00:10Z'));

describe('the features of a deployment', () => {
  test('features, credits and the map view follow the configuration when it arrives', async () => {
    startPage(() => 'hangs');
    const credit = { text: 'Weather by Test' };
    const { result } = renderState(() => ({
      map: useFeature('map'),
      visits: useFeature('visits'),
      credits: useCredits(['weather']),
      view: useListOrMap(),
    }));
    expect(result.current).toEqual({ map: false, visits: false, credits: [], view: 'list' });
    const file = { features: ['map'], attribution: { weather: [credit] } };
    const arrived = expectConfig(Promise.resolve(file));
    const { result: later } = renderState(() => ({
      map: useFeature('map'),
      visits: useFeature('visits'),
      credits: useCredits(['weather']),
      view: useListOrMap(),
    }));
    await act(() => arrived);
    await passTime(0);
    expect(later.current).toMatchObject({ map: true, visits: false, credits: [credit], view: 'list' });
    act(() => showListOrMap('map'));
    expect(later.current.view).toBe('map');
    await act(() => expectConfig(Promise.resolve({})));
    expect(renderState(useListOrMap).result.current).toBe('list');
  });
});
