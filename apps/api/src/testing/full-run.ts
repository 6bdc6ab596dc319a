/** `npm run test:all`: full numbers of generated cases, and tests that need not run at every change. */
export const isFullRun = process.env['TEST_ALL'] === '1';

/** How many cases to try: a quarter, and all in a full run. */
export const sampleSize = (all: number): number => (isFullRun ? all : Math.ceil(all / 4));
