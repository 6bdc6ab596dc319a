import { describe, expect, test } from 'vitest';
import { keepAllowed, removeArea, sameAreas, sitesPerArea, sortAreas, toggleArea } from './area-choice.ts';

describe('area selection', () => {
  test('ticking a box selects the area, ticking it again deselects it', () => {
    const one = toggleArea(['Byker'], 'Quayside');
    expect(one).toEqual(['Byker', 'Quayside']);
    expect(toggleArea(one, 'Byker')).toEqual(['Quayside']);
  });

  test('removing an area chip deselects it', () => {
    expect(removeArea(['Byker', 'Quayside'], 'Byker')).toEqual(['Quayside']);
  });

  test('removing an area that is not selected changes nothing', () => {
    const chosen = ['Byker'];
    expect(removeArea(chosen, 'Quayside')).toBe(chosen);
  });

  test("selected areas no longer among the user's areas are dropped", () => {
    expect(keepAllowed(['Byker', 'Gone', 'Quayside'], ['Quayside', 'Byker', 'Other'])).toEqual([
      'Byker',
      'Quayside',
    ]);
    expect(keepAllowed(['Byker'], [])).toEqual([]);
  });

  test('a selection that is still allowed is returned as the same list', () => {
    const chosen = ['Byker'];
    expect(keepAllowed(chosen, ['Byker', 'Quayside'])).toBe(chosen);
  });

  test("the user's areas are listed sorted, each once", () => {
    expect(sortAreas(['Zone 10', 'byker', 'Zone 2', 'Quayside', 'byker'])).toEqual([
      'byker',
      'Quayside',
      'Zone 2',
      'Zone 10',
    ]);
  });

  test('the same areas in another order count as the same selection', () => {
    expect(sameAreas(['a', 'b'], ['b', 'a'])).toBe(true);
    expect(sameAreas(['a', 'a'], ['a', 'b'])).toBe(false);
    expect(sameAreas([], [])).toBe(true);
  });
});

test('the sites of each area are counted, 0 for an area without any', () => {
  const sites = [{ areaName: 'Byker' }, { areaName: 'Quayside' }, { areaName: 'Byker' }];
  expect(sitesPerArea(['Byker', 'Heaton', 'Quayside'], sites)).toEqual({ Byker: 2, Heaton: 0, Quayside: 1 });
});
