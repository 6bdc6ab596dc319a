import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '#launcher/repository.ts';

const SOURCE = join(ROOT, 'apps', 'web', 'src');

/** A colour outside the tokens of theme.css, or a token that lets another colour through. */
const OWN_COLOUR =
  /#(?:[\da-f]{3}){1,2}\b|\b(?:hsl|rgb|light-dark|color-mix)\(|\b(?:bg|text)-(?!\w*xl)[\w-]+\/\d+\b|\bopacity-[1-9]\d\b|\bopacity: 0?\.\d/;

const BY_AXE = 'hasOwnColours: axe examines the state in dark too';
const BY_UNIT_TEST = 'a test beside it computes the contrast';
const NO_TEXT = 'no text in front of it';
const ON_PAPER = 'print has one theme';
const ON_MAP = 'drawn on the map, which axe cannot read';
const DISABLED = 'a disabled control, which needs no contrast';

// theme.test.ts proves all screens in dark that use tokens alone.
const FILES: Readonly<Record<string, string>> = {
  'app/app.css': ON_PAPER,
  'console/evidence/coverage/coverage-map.tsx': ON_MAP,
  'console/evidence/coverage/coverage.css': BY_AXE,
  'console/evidence/coverage/report.css': ON_PAPER,
  'console/plan/boosts/boost-map.tsx': ON_MAP,
  'console/plan/rounds/team-scene.ts': ON_MAP,
  'console/shared/area-map/area-scene.ts': ON_MAP,
  'console/shared/team/letter-disc.tsx': BY_UNIT_TEST,
  'features/dashboard/quick-access.tsx': BY_AXE,
  'features/guide/guide.css': ON_PAPER,
  'features/patrol-plan/list/plan-row.ts': BY_UNIT_TEST,
  'features/patrol-plan/patrol-plan.css': NO_TEXT,
  'features/round/active/next-stop-card.tsx': BY_AXE,
  'features/round/map/round-scene.ts': ON_MAP,
  'features/shift/shift-paper.css': ON_PAPER,
  'features/sign-in/demo-accounts.tsx': DISABLED,
  'map/colours.ts': ON_MAP,
  'map/map.css': ON_MAP,
  'map/site-map.tsx': ON_MAP,
  'ui/form/switch-row.tsx': DISABLED,
  'ui/page/print-sheets.css': ON_PAPER,
};

test('every file with colours outside the tokens is listed with what checks them in dark', () => {
  const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.(?:css|tsx?)$/.test(file) && !/\.test\.|^ui\/theme\.css$/.test(file),
  );
  const found = files.filter((file) => OWN_COLOUR.test(readFileSync(join(SOURCE, file), 'utf8')));
  expect(found.toSorted()).toEqual(Object.keys(FILES));
});
