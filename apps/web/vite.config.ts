import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { createChunkGroups } from './scripts/chunk-groups.ts';
import { reactAsModule } from './scripts/react-as-module.ts';
import { slimContract, slimLibraries } from './scripts/slim-plugin.ts';

const chunkGroup = createChunkGroups(join(import.meta.dirname, 'src'));

/**
 * The screens that draw again by themselves, with up to ten thousand rows, have their renders memoised. Elsewhere
 * the compiler would add 4 kB to every first visit and nothing a person could feel.
 */
const COMPILED = /[\\/]src[\\/]features[\\/](patrol-plan|site-detail)[\\/].*\.tsx?$/;

export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [
    command === 'build' ? react({ compiler: true, include: COMPILED }) : react(),
    tailwindcss(),
    command === 'build' && [slimLibraries(), slimContract(), !isSsrBuild && reactAsModule()],
  ],
  build: {
    target: 'es2022',
    manifest: true,
    // One style sheet: the build puts it into the HTML, so that first paint waits for nothing else.
    cssCodeSplit: false,
    assetsInlineLimit: 0,
    // The boot script asks for the chunks of the first screen; the few others come in one step.
    modulePreload: false,
    ...(isSsrBuild
      ? {}
      : {
          rolldownOptions: {
            output: { codeSplitting: { groups: [{ name: chunkGroup, debugName: 'shared' }] } },
          },
        }),
  },
}));
