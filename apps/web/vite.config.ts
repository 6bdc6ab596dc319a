import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { STAFF_KIT } from './scripts/chunks.ts';

/** The shell and the plan. A group takes what its modules import, too, so the plan loads what it needs and no more. */
const SHELL_AND_PLAN =
  /src[\\/](app[\\/]signed-in-providers|platform[\\/]lazy-slot|features[\\/]patrol-plan[\\/](?!patrol-plan-page|plan-credits|(map|visited)[\\/]|routes[\\/](?:route-run|missing-routes)|list[\\/](long-site-list|find-|score-legend)).+)\.tsx?$/;
/** The layers below the features, without what only the staff console uses. */
const LAYERS = new RegExp(
  `src/(?!${STAFF_KIT})(?:domain|platform|state|ui)/|lucide-react`.replaceAll('/', String.raw`[\\/]`),
);

export default defineConfig({
  plugins: [react(), tailwindcss()],
  // The router brings a copy of this hook for versions of React that had none.
  resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
  build: {
    target: 'es2022',
    manifest: true,
    // The build puts the styles of the entry into the HTML, so that first paint waits for nothing else. The staff console
    // has a sheet of its own, loaded with its code.
    cssCodeSplit: true,
    assetsInlineLimit: 0,
    // The map library is larger than the usual limit; it is loaded when the map is opened.
    chunkSizeWarningLimit: 1_200,
    // The boot script preloads the chunks of the first screen.
    modulePreload: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // The plan loads the entry, `signed-in` and its page. What a single other page uses goes with that page.
          groups: [
            { name: 'entry', tags: ['$initial'] },
            { name: 'signed-in', test: SHELL_AND_PLAN },
            { name: 'shared', test: LAYERS, minShareCount: 2 },
          ],
        },
      },
    },
  },
});
