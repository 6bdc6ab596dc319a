import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [react({ compiler: true }), tailwindcss()],
  build: {
    target: 'es2022',
    manifest: true,
    // One style sheet: the build puts it into the HTML, so that first paint waits for nothing else.
    cssCodeSplit: false,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
});
