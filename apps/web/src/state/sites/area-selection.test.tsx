import { act } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  chooseAreas,
  filterByArea,
  keepAllowedAreas,
  removeChosenArea,
  toggleChosenArea,
  useAreaSelection,
} from './area-selection.ts';
import { adoptRuntimeConfig } from '#config/runtime-config.ts';
import { storedValue } from '#platform/storage/stored-value.ts';
import { renderState, startPage } from '#testing/render-state.tsx';

beforeEach(() => {
  startPage(() => 'hangs');
  adoptRuntimeConfig({});
});

describe('the selected areas', () => {
  const show = () => renderState(useAreaSelection).result;

  test('no area is selected at first', () => {
    expect(show().current).toEqual({ areas: [], filter: null });
  });

  test('toggling an area adds or removes it and clears the filter', () => {
    const chosen = show();
    act(() => toggleChosenArea('Byker'));
    act(() => toggleChosenArea('Quayside'));
    act(() => filterByArea('Byker'));
    expect(chosen.current).toEqual({ areas: ['Byker', 'Quayside'], filter: 'Byker' });
    act(() => toggleChosenArea('Quayside'));
    expect(chosen.current).toEqual({ areas: ['Byker'], filter: null });
    expect(storedValue('selectedArea').get()).toBeNull();
  });

  test('replacing the selection clears the filter', () => {
    const chosen = show();
    act(() => chooseAreas(['Byker', 'Quayside']));
    act(() => filterByArea('Byker'));
    act(() => chooseAreas(['Byker', 'Heaton']));
    expect(chosen.current).toEqual({ areas: ['Byker', 'Heaton'], filter: null });
  });

  test('removing an area clears the filter only if it is the filtered area', () => {
    const chosen = show();
    act(() => chooseAreas(['Byker', 'Quayside', 'Heaton']));
    act(() => filterByArea('Byker'));
    act(() => removeChosenArea('Heaton'));
    expect(chosen.current).toEqual({ areas: ['Byker', 'Quayside'], filter: 'Byker' });
    act(() => removeChosenArea('Byker'));
    expect(chosen.current).toEqual({ areas: ['Quayside'], filter: null });
    expect(storedValue('selectedArea').get()).toBeNull();
  });

  test('the filter can be cleared, and an area that is not selected cannot be filtered', () => {
    const chosen = show();
    act(() => chooseAreas(['Byker']));
    act(() => filterByArea('Quayside'));
    expect(chosen.current.filter).toBeNull();
    act(() => filterByArea('Byker'));
    expect(chosen.current.filter).toBe('Byker');
    act(() => filterByArea(null));
    expect(storedValue('selectedArea').get()).toBeNull();
  });

  test('areas and filter that the user no longer has are dropped', () => {
    chooseAreas(['Byker', 'Quayside']);
    filterByArea('Byker');
    keepAllowedAreas(['Byker', 'Heaton']);
    expect([storedValue('selectedAreas').get(), storedValue('selectedArea').get()]).toEqual([
      ['Byker'],
      'Byker',
    ]);
    keepAllowedAreas(['Heaton']);
    expect([storedValue('selectedAreas').get(), storedValue('selectedArea').get()]).toEqual([[], null]);
  });

  test('an unchanged selection is not written again', () => {
    chooseAreas(['Byker']);
    const before = storedValue('selectedAreas').get();
    keepAllowedAreas(['Byker']);
    removeChosenArea('Heaton');
    expect(storedValue('selectedAreas').get()).toBe(before);
  });
});
