import type { Plugin } from 'vite';

/**
 * Parts of libraries that we never use but that their main modules always pull in, replaced by the little that is
 * needed. Each line earns its place by the budget; together they are worth about 3 kB gzip of the first load.
 */
const REPLACED: readonly { readonly module: RegExp; readonly code: string }[] = [
  {
    // The boot script asks for the chunks of the first screen; styles and module preloads of others there are none.
    module: /vite[\\/]preload-helper\.js$/,
    code: `export const __vitePreload = (load) => load();`,
  },
  {
    // Every browser we support has the real one; the router asks for the polyfill.
    module: /use-sync-external-store[\\/]shim[\\/]index\.js$/,
    code: `export { useSyncExternalStore } from 'react';`,
  },
  {
    // Forms are actions: no mutation is ever made.
    module: /query-core[\\/]build[\\/]modern[\\/]mutationCache\.js$/,
    code: `
      export class MutationCache {
        subscribe() { return () => {}; }
        clear() {}
        getAll() { return []; }
        findAll() { return []; }
        resumePausedMutations() { return Promise.resolve(); }
      }`,
  },
  {
    // No list of ours comes in pages.
    module: /query-core[\\/]build[\\/]modern[\\/]infiniteQueryBehavior\.js$/,
    code: `
      export function infiniteQueryBehavior() { throw new Error('There are no infinite queries'); }
      export function hasNextPage() { return false; }
      export function hasPreviousPage() { return false; }`,
  },
  {
    // The icons as plain drawings: no context, no class names of their own, sized and coloured by ours.
    module: /lucide-react[\\/]dist[\\/]esm[\\/]createLucideIcon\.mjs$/,
    code: `
      import { createElement } from 'react';
      const look = {
        viewBox: '0 0 24 24', width: 24, height: 24, fill: 'none', stroke: 'currentColor', strokeWidth: 2,
        strokeLinecap: 'round', strokeLinejoin: 'round', 'aria-hidden': true,
      };
      export default function createLucideIcon({ node }) {
        const shapes = node.map(([shape, attributes]) => createElement(shape, attributes));
        return (props) => createElement('svg', { ...look, ...props }, shapes);
      }`,
  },
];

export function slimLibraries(): Plugin {
  return {
    name: 'patrolplan:slim-libraries',
    enforce: 'pre',
    load(id) {
      const found = REPLACED.find(({ module }) => module.test(id));
      return found ? { code: found.code, moduleType: 'js' } : null;
    },
    transform: {
      filter: { id: /wouter[\\/]src[\\/]react-deps\.js$/ },
      handler(code) {
        // Looked up by a computed name, it would make the whole of React be kept.
        const plain = code.replace('React["useInsertion" + "Effect"]', 'React.useInsertionEffect');
        if (plain === code) this.error('The router no longer looks React up in the known way');
        return { code: plain, map: null };
      },
    },
  };
}

/** Parts of a call that only the service reads: it checks the bodies it gets, and documents itself. */
const READ_BY_THE_SERVICE = new Set(['body', 'summary', 'refusals']);

/** The contract as the browser needs it. What only the removed parts used falls away by itself. */
export function slimContract(): Plugin {
  return {
    name: 'patrolplan:slim-contract',
    transform: {
      order: 'post',
      filter: { id: /packages[\\/]contract[\\/]src[\\/]/ },
      handler(code) {
        const cuts: { start: number; end: number }[] = [];
        findCalls(this.parse(code), (properties) => {
          for (const { key, start, end } of properties) {
            if (READ_BY_THE_SERVICE.has(key?.name ?? '')) cuts.push({ start, end });
          }
        });
        if (cuts.length === 0) return null;
        return { code: cuts.toReversed().reduce(cutProperty, code), map: null };
      },
    },
  };
}

type Node = { type?: string; callee?: { name?: string }; arguments?: { properties?: Property[] }[] };
type Property = { key?: { name?: string }; start: number; end: number };

function findCalls(node: unknown, found: (properties: Property[]) => void): void {
  if (typeof node !== 'object' || node === null) return;
  const { type, callee, arguments: given }: Node = node;
  if (type === 'CallExpression' && callee?.name === 'defineCall') found(given?.[0]?.properties ?? []);
  else for (const child of Object.values(node)) findCalls(child, found);
}

function cutProperty(code: string, { start, end }: { start: number; end: number }): string {
  return code.slice(0, start) + code.slice(code[end] === ',' ? end + 1 : end);
}
