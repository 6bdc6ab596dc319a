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

describe('the chosen areas', () => {
  const show = () => renderState(useAreaSelection).result;

  test('are none at first', () => {
    expect(show().current).toEqual({ areas: [], filter: null });
  });

  test('grow and shrink by their boxes, which clear the filter', () => {
    const chosen = show();
    act(() => toggleChosenArea('Byker'));
    act(() => toggleChosenArea('Quayside'));
    act(() => filterByArea('Byker'));
    expect(chosen.current).toEqual({ areas: ['Byker', 'Quayside'], filter: 'Byker' });
    act(() => toggleChosenArea('Quayside'));
    expect(chosen.current).toEqual({ areas: ['Byker'], filter: null });
    expect(storedValue('selectedArea').get()).toBeNull();
  });

  test('are replaced as a whole, which clears the filter', () => {
    const chosen = show();
    act(() => chooseAreas(['Byker', 'Quayside']));
    act(() => filterByArea('Byker'));
    act(() => chooseAreas(['Byker', 'Heaton']));
    expect(chosen.current).toEqual({ areas: ['Byker', 'Heaton'], filter: null });
  });

  test('that are removed take only their own filter with them', () => {
    const chosen = show();
    act(() => chooseAreas(['Byker', 'Quayside', 'Heaton']));
    act(() => filterByArea('Byker'));
    act(() => removeChosenArea('Heaton'));
    expect(chosen.current).toEqual({ areas: ['Byker', 'Quayside'], filter: 'Byker' });
    act(() => removeChosenArea('Byker'));
    expect(chosen.current).toEqual({ areas: ['Quayside'], filter: null });
    expect(storedValue('selectedArea').get()).toBeNull();
  });

  test('have a filter that can be taken off; one of an area that is not chosen is none', () => {
    const chosen = show();
    act(() => chooseAreas(['Byker']));
    act(() => filterByArea('Quayside'));
    expect(chosen.current.filter).toBeNull();
    act(() => filterByArea('Byker'));
    expect(chosen.current.filter).toBe('Byker');
    act(() => filterByArea(null));
    expect(storedValue('selectedArea').get()).toBeNull();
  });

  test('and the filter are dropped when the user has them no more', () => {
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

  test('that do not change are not written again', () => {
    chooseAreas(['Byker']);
    const before = storedValue('selectedAreas').get();
    keepAllowedAreas(['Byker']);
    removeChosenArea('Heaton');
    expect(storedValue('selectedAreas').get()).toBe(before);
  });
});
