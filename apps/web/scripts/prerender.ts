import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';

export type Screens = { signIn: string; shell: string };

type Prerender = { prerenderSignIn(): Promise<string>; prerenderShell(): string };

/** Renders the first screens with the real components. */
export async function prerenderedScreens(root: string): Promise<Screens> {
  // Beside the sources, so that what it imports from node_modules is found.
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
        rolldownOptions: { output: { entryFileNames: 'prerender.mjs', chunkFileNames: '[name]-[hash].mjs' } },
      },
      // One bundle with everything in it: React must not be there twice.
      ssr: { noExternal: true },
      define: { 'process.env.NODE_ENV': '"production"' },
    });
    // Safe: this is the module built from src/app/prerender.tsx.
    const built = (await import(pathToFileURL(join(outDir, 'prerender.mjs')).href)) as Prerender;
    return {
      signIn: withoutScripts(await built.prerenderSignIn()),
      shell: withoutScripts(built.prerenderShell()),
    };
  } finally {
    rmSync(outDir, { recursive: true, force: true });
  }
}

/** A script that goes into the HTML. */
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
