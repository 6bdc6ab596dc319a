import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const here = createRequire(import.meta.url);

/** React ships as CommonJS only. These are its production files, by the name they are imported under. */
const FILES: Readonly<Record<string, string>> = {
  react: 'react/cjs/react.production.js',
  'react/jsx-runtime': 'react/cjs/react-jsx-runtime.production.js',
  'react/compiler-runtime': 'react/cjs/react-compiler-runtime.production.js',
  'react-dom': 'react-dom/cjs/react-dom.production.js',
  'react-dom/client': 'react-dom/cjs/react-dom-client.production.js',
  scheduler: 'scheduler/cjs/scheduler.production.js',
};

const PREFIX = '\0react-as-module:';

/**
 * React with named exports. As CommonJS, each of our chunks would unwrap the exported object for itself, and the
 * code that unwraps would be one more file on every first visit.
 */
export function reactAsModule(): Plugin {
  return {
    name: 'patrolplan:react-as-module',
    enforce: 'pre',
    resolveId: {
      filter: { id: /^(react|react-dom|scheduler)(\/|$)/ },
      handler: (source) => (source in FILES ? PREFIX + source : null),
    },
    load: {
      filter: { id: new RegExp(`^${PREFIX}`) },
      handler: (id) => ({ code: asModule(id.slice(PREFIX.length)), moduleType: 'js' }),
    },
  };
}

function asModule(name: string): string {
  const file = FILES[name] ?? '';
  const folder = file.split('/')[0] ?? '';
  // By the package's own folder: its list of exports does not name the files inside.
  const code = readFileSync(join(dirname(here.resolve(`${folder}/package.json`)), '..', file), 'utf8');
  const imports: string[] = [];
  const body = code.replace(/\brequire\("([^"]+)"\)/g, (_, required: string) => {
    if (!(required in FILES)) throw new Error(`${file} needs ${required}, which is not known as a module`);
    imports.push(`import required${imports.length} from '${required}';`);
    return `required${imports.length - 1}`;
  });
  const names = new Set([...body.matchAll(/\bexports\.(\w+) = /g)].map(([, exported]) => exported));
  if (names.size === 0) throw new Error(`${file} exports nothing that can be seen`);
  return [
    ...imports,
    'const exports = {};',
    body,
    'export default exports;',
    ...[...names].map((exported) => `const named_${exported} = exports.${exported};`),
    `export { ${[...names].map((exported) => `named_${exported} as ${exported}`).join(', ')} };`,
  ].join('\n');
}
