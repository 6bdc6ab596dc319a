import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseSync } from 'vite';

const SOURCE = 'apps/api/src';

/**
 * The files of the service that serve wardens: every `routes.ts` of a module and what it imports, directly or through
 * other files. The calls of staff are in `staff-routes.ts`.
 */
export function wardenFiles(root: string): ReadonlySet<string> {
  const entries = globSync(`${SOURCE}/modules/**/routes.ts`, { cwd: root });
  if (entries.length === 0) throw new Error(`No routes.ts in ${SOURCE}/modules.`);
  const files = new Set(entries);
  // A set visits what is added while it is read.
  for (const file of files) {
    for (const imported of importsOf(root, file)) files.add(imported);
  }
  return files;
}

/** The files of the service whose code a file imports. Types read nothing. */
function importsOf(root: string, file: string): string[] {
  const { staticImports, staticExports } = parseSync(file, readFileSync(join(root, file), 'utf8')).module;
  const imported = staticImports
    .filter(({ entries }) => entries.some(({ isType }) => !isType))
    .map(({ moduleRequest }) => moduleRequest.value);
  const reExported = staticExports
    .flatMap(({ entries }) => entries)
    .filter(({ isType }) => !isType)
    .flatMap(({ moduleRequest }) => moduleRequest?.value ?? []);
  return [...imported, ...reExported].flatMap((path) => {
    if (path.startsWith('#')) return join(SOURCE, path.slice(1));
    return path.startsWith('./') ? join(dirname(file), path) : [];
  });
}
