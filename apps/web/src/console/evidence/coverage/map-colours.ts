import type { Bucket } from './coverage.ts';

/**
 * Map colours: the backgrounds of `.heat-1` to `.heat-4` and the edges of `.heat-warn` and `.heat-bad` in coverage.css.
 */
export const bucketColours: Readonly<Record<'light' | 'dark', Readonly<Record<Bucket['map'], string>>>> = {
  light: {
    1: '#d3dcf3',
    2: '#a9bce9',
    3: '#5c7bd0',
    4: '#2a4795',
    warn: '#e6c680',
    bad: '#eeb1ac',
  },
  dark: {
    1: '#1f2f57',
    2: '#2f4a8c',
    3: '#6f8fe0',
    4: '#b9caf8',
    warn: '#5f4813',
    bad: '#6d2a26',
  },
};
