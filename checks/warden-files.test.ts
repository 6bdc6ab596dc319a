import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { ROOT } from '#launcher/repository.ts';
import { wardenFiles } from './warden-files.ts';

const MODULES = join('apps', 'api', 'src', 'modules');

test('no call of a warden reaches a file that reads the sites of all areas', () => {
  const files = wardenFiles(ROOT);
  expect(files).toContain(join(MODULES, 'sites', 'read-site.ts'));
  expect(files).toContain(join(MODULES, 'scores', 'area-sites-table.ts'));
  expect(files).not.toContain(join(MODULES, 'sites', 'edit-site.ts'));
  expect([...files].filter((file) => file.endsWith('.all-areas.ts'))).toEqual([]);
});

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

/** A service with these files in its modules. */
function service(files: Readonly<Record<string, string>>): string {
  const root = mkdtempSync(join(tmpdir(), 'patrol-wardens-'));
  folders.push(root);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(root, MODULES, path, '..'), { recursive: true });
    writeFileSync(join(root, MODULES, path), text);
  }
  return root;
}

test('what a routes.ts imports, re-exports and reaches through other modules serves wardens; types and staff-routes.ts do not', () => {
  const root = service({
    'a/routes.ts':
      "import { read } from './read.ts';\nimport type { Row } from './row.ts';\nexport { read, type Row };",
    'a/read.ts': "export { find as read } from '#modules/b/find.ts';",
    'a/row.ts': 'export type Row = string;',
    'a/staff-routes.ts': "import { all } from '#modules/b/all.ts';\nall();",
    'b/find.ts': "import { sql } from 'kysely';\nexport const find = () => sql;",
    'b/all.ts': 'export const all = () => 1;',
  });
  const found = ['a/routes.ts', 'a/read.ts', 'b/find.ts'].map((path) => join(MODULES, path));
  expect([...wardenFiles(root)].toSorted()).toEqual(found.toSorted());
});

test('a service without any routes.ts is an error', () => {
  expect(() => wardenFiles(service({ 'a/read.ts': '' }))).toThrow('No routes.ts');
});
