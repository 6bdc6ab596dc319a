import { basename, relative } from 'node:path';
import { defineConfig } from 'vitest/config';
import unit from './vitest.config.ts';
import database from './vitest.db.config.ts';

/** The projects and the folder that `npm run mutants` names, with their own settings. */
const wanted = new Set<unknown>(process.env['MUTANTS_PROJECTS']?.split(','));
const folder = process.env['MUTANTS_FOLDER'] ?? '.';

const projects = [unit, database]
  .flatMap(({ test }) => test?.projects ?? [])
  .flatMap((project) => {
    if (typeof project !== 'object' || !('test' in project) || !wanted.has(project.test?.name)) return [];
    const { root = '.', include = [] } = project.test ?? {};
    const inFolder = include.map((pattern) => `${relative(root, folder)}/**/${basename(pattern)}`);
    return [{ ...project, test: { ...project.test, include: inFolder } }];
  });

export default defineConfig({ test: { projects } });
