import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

/** kB (1000 bytes) after gzip. */
const BUDGETS_KB = { signIn: 100, plan: 125, css: 15, firstVisit: 400 };

/** The page, every chunk, the service worker, the manifest and its icons. */
const CACHED_OFFLINE = /\.(html|js|json|webmanifest|png)$/;

/** Prints the sizes of a first visit beside their budgets; false when one is exceeded. */
export function checkBudgets(built: {
  dist: string;
  signIn: string[];
  plan: string[];
  css: string;
  /** Not part of a first visit. */
  staff: ReadonlySet<string>;
  map: ReadonlySet<string>;
}): boolean {
  const scripts = (files: string[]) =>
    files.reduce((sum, file) => sum + gzipSync(readFileSync(join(built.dist, file)), { level: 9 }).length, 0);
  const html = readFileSync(join(built.dist, 'index.html'));
  const everything = readdirSync(built.dist, { recursive: true, encoding: 'utf8' }).filter(
    (name) => CACHED_OFFLINE.test(name) && !built.staff.has(name) && !built.map.has(name),
  );
  const rows: { what: string; bytes: number; allowedKb?: number; files?: number }[] = [
    {
      what: 'Sign-in, JavaScript',
      bytes: scripts(built.signIn),
      allowedKb: BUDGETS_KB.signIn,
      files: built.signIn.length,
    },
    {
      what: 'Signed-in plan, JavaScript',
      bytes: scripts(built.plan),
      allowedKb: BUDGETS_KB.plan,
      files: built.plan.length,
    },
    { what: 'Styles', bytes: gzipSync(built.css, { level: 9 }).length, allowedKb: BUDGETS_KB.css },
    {
      what: 'First visit, with all that works offline',
      bytes: scripts(everything),
      allowedKb: BUDGETS_KB.firstVisit,
      files: everything.length,
    },
    { what: 'Staff console, scripts and styles', bytes: scripts([...built.staff]), files: built.staff.size },
    { what: 'Map, scripts and styles', bytes: scripts([...built.map]), files: built.map.size },
    { what: 'HTML with styles and first screens', bytes: gzipSync(html, { level: 9 }).length },
  ];
  console.log('First load, gzip'.padEnd(42), 'kB'.padStart(7), 'budget'.padStart(8), 'files'.padStart(6));
  for (const { what, bytes, allowedKb, files } of rows) {
    console.log(
      what.padEnd(42),
      (bytes / 1000).toFixed(1).padStart(7),
      String(allowedKb ?? '').padStart(8),
      String(files ?? '').padStart(6),
    );
  }
  return rows.every(({ bytes, allowedKb }) => allowedKb === undefined || bytes <= allowedKb * 1000);
}
