import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** What the signed-in pages share: their providers and the layers below the features. */
const SIGNED_IN = /src[\\/](app[\\/]signed-in-providers\.tsx|domain|platform|state|ui)|lucide-react/;

export default defineConfig({
  plugins: [react(), tailwindcss()],
  build: {
    target: 'es2022',
    manifest: true,
    // One style sheet: the build puts it into the HTML, so that first paint waits for nothing else.
    cssCodeSplit: false,
    assetsInlineLimit: 0,
    // The boot script preloads the chunks of the first screen.
    modulePreload: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // A first visit loads the entry, the shared part of the signed-in pages, and one page.
          groups: [
            { name: 'entry', tags: ['$initial'] },
            { name: 'signed-in', test: SIGNED_IN },
          ],
        },
      },
    },
  },
});
