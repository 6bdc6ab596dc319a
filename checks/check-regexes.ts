import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkSync } from 'recheck';
import { parseSync, Visitor } from 'vite';
import { ROOT } from '#launcher/repository.ts';

/**
 * `npm run check:regexes`: no regular expression of the service, the front end or the contract may take more than linear time,
 * because a long text would then block the process. A `RegExp` that is built at run time cannot be checked; it needs a comment
 * above it, `unchecked-regex:` and the reason.
 */
const SOURCES = ['apps/*/src/**/*.{ts,tsx}', 'packages/*/src/**/*.ts'];
const IS_TEST = /\.test\.tsx?$|\/testing\//;
/** A limit for the whole check only: limits of time within it would make the result depend on the load of the machine. */
const LIMITS = { timeout: 120_000, attackTimeout: null, incubationTimeout: null };

// The other backends need Java or a binary that is not built for every platform.
process.env['RECHECK_SYNC_BACKEND'] = 'pure';

type Found = { readonly place: string; readonly source: string; readonly flags: string };

const found: Found[] = [];
const problems: string[] = [];
for (const path of globSync(SOURCES, { cwd: ROOT }).filter((one) => !IS_TEST.test(one))) collect(path);
if (found.length === 0) problems.push('No regular expression was found: the list of sources is wrong.');
const verdicts = new Map<string, string | undefined>();
for (const { place, source, flags } of found) {
  const regex = `/${source}/${flags}`;
  if (!verdicts.has(regex)) verdicts.set(regex, verdictOn(source, flags));
  const verdict = verdicts.get(regex);
  if (verdict !== undefined) problems.push(`${place} ${regex}: ${verdict}`);
}
for (const problem of problems) console.error(problem);
if (problems.length === 0) console.log(`${verdicts.size} regular expressions take linear time.`);
process.exitCode = problems.length === 0 ? 0 : 1;

function collect(path: string): void {
  const text = readFileSync(join(ROOT, path), 'utf8');
  const lines = text.split('\n');
  const { program, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path} cannot be parsed: ${errors[0]?.message}`);
  const lineOf = (start: number) => text.slice(0, start).split('\n').length;
  const refuseBuilt = (node: { readonly start: number; readonly callee: object }) => {
    const isRegExp = 'name' in node.callee && node.callee.name === 'RegExp';
    const line = lineOf(node.start);
    if (isRegExp && lines[line - 2]?.includes('unchecked-regex:') !== true)
      problems.push(`${path}:${line} builds a RegExp at run time, which cannot be checked.`);
  };
  new Visitor({
    Literal(node) {
      if (!('regex' in node)) return;
      const { pattern, flags } = node.regex;
      found.push({ place: `${path}:${lineOf(node.start)}`, source: pattern, flags });
    },
    NewExpression: refuseBuilt,
    CallExpression: refuseBuilt,
  }).visit(program);
}

/** Undefined when the time is linear, as it is without a repetition of any length. */
function verdictOn(source: string, flags: string): string | undefined {
  if (!/[*+]|,\}/.test(source)) return undefined;
  const checked = checkSync(source, flags, LIMITS);
  if (checked.status === 'safe') return undefined;
  if (checked.status === 'unknown') return `not decided (${checked.error.kind})`;
  return `${checked.complexity.summary}, such as for ${checked.attack.pattern}`;
}
