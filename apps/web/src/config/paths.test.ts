import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isPatrolPath, paths, readSitePath } from './paths.ts';

/** As in a browser: an address is parsed and normalised before its path is read. */
const pathnameOf = (path: string) => new URL(path, 'https://patrol.test').pathname;

test.each(['A/B & C #2, 100%', '.', '..', '. ', '..  ', '', ' ', '%2e', 'a?b=c', 'Größe 猫 🚓', '\\', '~/x'])(
  'the site name %j survives the address',
  (siteName) => {
    expect(readSitePath(pathnameOf(paths.siteDetail(7, siteName)))).toEqual({ siteId: '7', siteName });
  },
);

test('any site name survives the address', () => {
  const anyCharacter = fc
    .integer({ min: 0, max: 0x10ffff })
    .map((code) => String.fromCodePoint(code).toWellFormed());
  const anyName = fc.oneof(
    fc.string({ unit: anyCharacter }),
    fc.string({ unit: fc.constantFrom('.', ' ', '%', '/', '2', 'e') }),
  );
  fc.assert(
    fc.property(fc.nat(), anyName, (siteId, siteName) => {
      const read = readSitePath(pathnameOf(paths.siteDetail(siteId, siteName)));
      return read?.siteId === String(siteId) && read.siteName === siteName;
    }),
    { numRuns: 300 },
  );
});

test('a name with an unpaired surrogate does not break the link', () => {
  expect(readSitePath(pathnameOf(paths.siteDetail(7, 'a\ud83d')))?.siteName).toBe('a\ufffd');
});

test('an address with a stray percent sign still opens', () => {
  expect(readSitePath('/patrolplan/7/100%')).toEqual({ siteId: '7', siteName: '100%' });
});

test.each(['/patrolplan', '/patrolplan/', '/patrolplan/7', '/patrolplan/7/a/b', '/other/7/a'])(
  'no site is read from %s',
  (pathname) => {
    expect(readSitePath(pathname)).toBeNull();
  },
);

test('the patrol screens are the plan, its sites and the choice of locations', () => {
  const all = [...Object.values(paths).filter((path) => typeof path === 'string'), paths.siteDetail(7, 'a')];
  expect(all.filter(isPatrolPath)).toEqual(['/patrolplan', '/choose-locations', '/patrolplan/7/a']);
});
