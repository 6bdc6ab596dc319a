import { defineConfig } from 'vitest/config';
import unit from './vitest.config.ts';
import database from './vitest.db.config.ts';

/** The projects that `npm run mutants` names, with their own settings. */
const wanted = new Set<unknown>(process.env['MUTANTS_PROJECTS']?.split(','));

const projects = [unit, database]
  .flatMap(({ test }) => test?.projects ?? [])
  .filter((project) => typeof project === 'object' && 'test' in project && wanted.has(project.test?.name));

export default defineConfig({ test: { projects } });
