import { defineConfig } from 'vitest/config';
import unit from './vitest.config.ts';
import database from './vitest.db.config.ts';

/** The test projects of the code that is mutated; `MUTANTS_PROJECTS=web,components` takes fewer. */
const ALL = 'web,web-screens,components,api,postgres,round-planner';
const wanted = (process.env['MUTANTS_PROJECTS'] ?? ALL).split(',');

/** A test that only a busy machine makes slow must not count as one that noticed. */
const testTimeout = 20_000;

/** The only one that Stryker knows. */
const pool = 'threads';

/** Stryker runs with the modules of Vite; with those of Node it was not tried. */
const experimental = {};

const known = [unit, database]
  .flatMap(({ test }) => test?.projects ?? [])
  .flatMap((project) => (typeof project === 'object' && 'test' in project ? [project] : []));

const projects = wanted.map((name) => {
  const project = known.find(({ test }) => test?.name === name);
  if (project === undefined) throw new Error(`There is no test project '${name}'.`);
  return { ...project, test: { ...project.test, testTimeout, pool, experimental } };
});

export default defineConfig({ test: { projects } });
