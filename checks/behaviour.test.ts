import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '#launcher/repository.ts';
import { screens } from '#web/config/screens.ts';
import { storedKeys } from '#web/platform/storage/stored-keys.ts';

const behaviour = readFileSync(join(ROOT, 'docs', 'behaviour.md'), 'utf8');
const missingIn = (names: readonly string[]) => names.filter((name) => !behaviour.includes(`\`${name}\``));

test('docs/behaviour.md names every stored key', () => {
  expect(missingIn(Object.keys(storedKeys))).toEqual([]);
});

test('docs/behaviour.md names the path of every screen outside the staff console', () => {
  const paths = Object.values(screens)
    .map(({ path }) => path.replaceAll(/:(\w+)/g, (_, name: string) => `{${name.toLowerCase()}}`))
    .filter((path) => !path.startsWith('/staff/'));
  expect(paths).toContain('/staff');
  expect(missingIn(paths)).toEqual([]);
});
