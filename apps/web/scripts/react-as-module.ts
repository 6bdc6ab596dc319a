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

/** Looked for by React, and there only in a scheduler made for React's own tests. */
const ABSENT: Readonly<Record<string, readonly string[]>> = {
  scheduler: ['log', 'unstable_setDisableYieldValue'],
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
  const exported = new Set<string>();
  const body = code
    // The name it is kept under becomes the name it is imported by: through a variable, all of it would be kept.
    .replace(/\b(\w+) = require\("([^"]+)"\)(?=[,;])/g, (_, name: string, required: string) => {
      imports.push(`import * as ${name} from '${known(required)}';`);
      return `imported_${name} = null`;
    })
    .replace(/\brequire\("([^"]+)"\)/g, (_, required: string) => {
      const name = `required_${imports.length}`;
      imports.push(`import * as ${name} from '${known(required)}';`);
      return name;
    })
    // The first assignment declares; what is assigned once can then be left out where nobody imports it.
    .replace(/^exports\.(\w+) =(?!=)/gm, (_, name: string) => {
      if (exported.has(name)) return `export_${name} =`;
      exported.add(name);
      const assigned = code.split(`exports.${name} =`).length - 1;
      return `${assigned > 1 ? 'let' : 'const'} export_${name} =`;
    })
    .replace(/\bexports\.(\w+)/g, (_, name: string) => {
      if (!exported.has(name)) throw new Error(`${file} exports ${name} in a way that is not known`);
      return `export_${name}`;
    });
  if (exported.size === 0 || /\b(exports|module|require)\b(?!["'])/.test(withoutTexts(body))) {
    throw new Error(`${file} is not written as expected`);
  }
  const names = [...exported].map((name) => `export_${name} as ${name}`);
  const absent = (ABSENT[name] ?? []).map((missing) => `export const ${missing} = undefined;`);
  return [...imports, body, ...absent, `export { ${names.join(', ')} };`].join('\n');
}

function known(required: string): string {
  if (!(required in FILES)) throw new Error(`React needs ${required}, which is not known as a module`);
  return required;
}

/** Comments and quoted texts may say anything. */
function withoutTexts(code: string): string {
  return code.replace(/\/\*.*?\*\/|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'/gs, '');
}
