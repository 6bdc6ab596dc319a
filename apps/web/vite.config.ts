import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Every app screen needs the providers: the query cache and the shell, with all that they import. */
const PROVIDERS = /src[\\/]app[\\/]signed-in-providers\.tsx$/;
/** The layers below the features. */
const LAYERS = /src[\\/](domain|platform|state|ui)[\\/]|lucide-react/;

export default defineConfig({
  plugins: [react(), tailwindcss()],
  build: {
    target: 'es2022',
    manifest: true,
    // The build puts the styles of the entry into the HTML, so that first paint waits for nothing else. The staff console
    // has a sheet of its own, loaded with its code.
    cssCodeSplit: true,
    assetsInlineLimit: 0,
    // The boot script preloads the chunks of the first screen.
    modulePreload: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // A first visit to an app screen loads these three and one page. What a single page uses goes with that page.
          groups: [
            { name: 'entry', tags: ['$initial'] },
            { name: 'signed-in', test: PROVIDERS },
            { name: 'shared', test: LAYERS, minShareCount: 2 },
          ],
        },
      },
    },
  },
});
