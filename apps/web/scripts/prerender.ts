import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Plugin, build } from 'vite';

type Prerender = {
  prerenderScreen(path: string): Promise<string>;
  prerenderShell(): string;
  prerenderSignInOptions(): Readonly<Record<string, string>>;
};

/** Renders the first screens with the real components: HTML by address, and the signed-in shell as `shell`. */
export async function prerenderedScreens(root: string, paths: readonly string[]) {
  // Beside the sources, so that its imports resolve to node_modules.
  const outDir = join(root, '.cache', `prerender-${process.pid}`);
  mkdirSync(outDir, { recursive: true });
  try {
    await build({
      root,
      logLevel: 'warn',
      build: {
        ssr: 'src/app/prerender.tsx',
        outDir,
        emptyOutDir: true,
        manifest: false,
        copyPublicDir: false,
        // Only screens of `sign-in` and the shell are prerendered; what they load later is left out.
        rolldownOptions: {
          external: /[\\/]src[\\/](?:console|map|features)[\\/](?!sign-in[\\/])/,
          output: { entryFileNames: 'prerender.mjs', chunkFileNames: '[name]-[hash].mjs' },
        },
      },
      plugins: [withoutStyles],
      // One bundle, dependencies included: two copies of React would not work.
      ssr: { noExternal: true },
      define: { 'process.env.NODE_ENV': '"production"' },
    });
    // Safe: this is the module built from src/app/prerender.tsx.
    const built = (await import(pathToFileURL(join(outDir, 'prerender.mjs')).href)) as Prerender;
    const rendered = new Map<string, string>();
    for (const path of paths) rendered.set(path, withoutScripts(await built.prerenderScreen(path)));
    // After the others, which are short: the first paint of a new visitor need not wait for it.
    rendered.set('shell', withoutScripts(built.prerenderShell()));
    return { screens: rendered, signInOptions: built.prerenderSignInOptions() };
  } finally {
    rmSync(outDir, { recursive: true, force: true });
  }
}

/** The rendered HTML contains no styles; compiling them takes most of the time of a build. */
const withoutStyles: Plugin = {
  name: 'without-styles',
  enforce: 'pre',
  load: (id) => (id.endsWith('.css') ? '' : undefined),
};

/** Bundles a script to be inlined in the HTML. */
export async function inlineScript(
  root: string,
  entry: string,
  define: Readonly<Record<string, string>> = {},
): Promise<string> {
  const built = await build({
    root,
    configFile: false,
    logLevel: 'warn',
    define: { ...define },
    build: {
      write: false,
      target: 'es2022',
      copyPublicDir: false,
      lib: { entry, formats: ['iife'], name: 'boot' },
      minify: true,
    },
  });
  const outputs = Array.isArray(built)
    ? built.flatMap((one) => one.output)
    : 'output' in built
      ? built.output
      : [];
  const code = outputs.find((one) => one.type === 'chunk')?.code.trim();
  if (!code) throw new Error(`${entry} was not built`);
  if (code.includes('</script')) throw new Error(`${entry} would close its own element`);
  return code;
}

/** React adds a script that holds back forms; our boot script does that, and its hash is the only one allowed. */
function withoutScripts(html: string): string {
  return html.replace(/<script\b[^>]*>.*?<\/script>/gs, '');
}
