import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Screens } from './prerender.ts';

/** The hashes a content security policy must name for this page. */
export type CspHashes = { scripts: string[]; styles: string[] };

type Parts = { built: string; entry: string; dist: string; boot: string; screens: Screens };

/** The page as it is served: styles and first screens in it, so that first paint waits for nothing else. */
export function assembleHtml({ built, entry, dist, boot, screens }: Parts) {
  for (const [name, html] of Object.entries(screens)) {
    if (/\sstyle="/.test(html))
      throw new Error(`A style attribute in the prerendered ${name}: the policy forbids it`);
  }
  if (!built.includes(`src="/${entry}"`)) throw new Error('The page does not load its entry');
  const css = takeStyles(dist);
  const body = [
    '<div id="root"></div>',
    `<template id="prerendered-sign-in">${screens.signIn}</template>`,
    `<template id="prerendered-shell">${screens.shell}</template>`,
    `<script>${boot}</script>`,
  ].join('\n');
  const html = built
    .replace(/\s*<link rel="stylesheet"[^>]*>/g, '')
    // As functions: a '$' in what is put in must stay a '$'.
    .replace('</head>', () => `<style>${css}</style>\n</head>`)
    .replace('<div id="root"></div>', () => body);
  if (!html.includes(boot) || !html.includes(css)) throw new Error('The page has no place for its parts');
  const csp: CspHashes = { scripts: [hashOf(boot)], styles: [hashOf(css)] };
  return { html, csp, css };
}

function takeStyles(dist: string): string {
  const folder = join(dist, 'assets');
  const sheets = readdirSync(folder).filter((name) => name.endsWith('.css'));
  const css = sheets.map((name) => withoutComments(readFileSync(join(folder, name), 'utf8'))).join('\n');
  if (css.includes('</style')) throw new Error('The styles would close their own element');
  for (const name of sheets) rmSync(join(folder, name));
  return css;
}

function withoutComments(css: string): string {
  return css.replace(/\/\*.*?\*\//gs, '').trim();
}

function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
