import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type CustomAtRules, type Selector, type Visitor, transform } from 'lightningcss';

/** The hashes a content security policy must name for this page. */
type CspHashes = { scripts: string[]; styles: string[] };

type Parts = {
  built: string;
  entry: string;
  dist: string;
  pickScreen: string;
  boot: string;
  firstView: string;
  screens: ReadonlyMap<string, string>;
  /** What the service may add to the sign-in screen. */
  signInOptions: Readonly<Record<string, string>>;
  /** Files that a screen loads by itself. */
  onUse: ReadonlySet<string>;
};

/**
 * At most one prerendered screen is visible; the script in the head decides which. A form is in the middle of the page:
 * without its end, a browser that paints while it reads would move what is above it.
 */
function oneScreenStyle(names: readonly string[]): string {
  const shown = names.map((name) => `[data-first="${name}"]>body>[data-first-screen="${name}"]`);
  const whole = '[data-first-screen^="/"]:not(:has(footer)){visibility:hidden}';
  return `[data-first-screen]{display:none}${shown.join()}{display:block}${whole}`;
}

/**
 * The page as it is served. What the first paint needs comes first: which screen it is, the styles of the screens, the
 * screens themselves. Then the boot script, which has more to do, and all styles.
 */
export function assembleHtml({
  built,
  entry,
  dist,
  pickScreen,
  boot,
  firstView,
  screens,
  signInOptions,
  onUse,
}: Parts) {
  for (const [name, html] of [...screens, ...Object.entries(signInOptions)]) {
    if (/\sstyle="/.test(html))
      throw new Error(`A style attribute in the prerendered ${name}: the policy forbids it`);
  }
  if (!built.includes(`src="/${entry}"`)) throw new Error('The page does not load its entry');
  const styles = splitStyles(takeStyles(dist, onUse), [...screens.values(), ...Object.values(signInOptions)]);
  const first = oneScreenStyle([...screens.keys()]) + styles.first;
  const head = `<script>${pickScreen}</script>\n<style>${first}</style>\n</head>`;
  const body = [
    ...[...screens].map(([name, screen]) => `<div data-first-screen="${name}">${screen}</div>`),
    '<div id="root"></div>',
    `<script>${boot}</script>`,
    `<style>${styles.all}</style>`,
    `<script>${firstView}</script>`,
  ].join('\n');
  const html = built
    // The styles are in the page. A disabled link is never fetched; it tells the bundler's loader, which looks for it before
    // each import on demand, that the sheet is there. Firefox up to its ESR 140 reads ahead and fetches it all the same,
    // unless the medium does not match either.
    .replace(/<link rel="stylesheet"[^>]*/g, '$& disabled media="not all"')
    // As functions: a '$' in a replacement string has a special meaning.
    .replace('</head>', () => head)
    .replace('<div id="root"></div>', () => body);
  if (!html.includes(head) || !html.includes(body)) throw new Error('The page has no place for its parts');
  const csp: CspHashes = {
    scripts: [pickScreen, boot, firstView].map(cspHash),
    styles: [first, styles.all].map(cspHash),
  };
  return { ...withMark(withPolicy(html, csp)), csp, css: first + styles.all };
}

/** Marks the page with its digest: the service worker recognises the page of its version by it. */
function withMark(html: string): { html: string; mark: string } {
  const mark = `data-build="${createHash('sha256').update(html).digest('hex').slice(0, 16)}"`;
  return { html: html.replace('<html ', `<html ${mark} `), mark };
}

/**
 * The policy for a host that sends no headers. One build serves every deployment, so calls and images may go to any host
 * with TLS, and to this machine; our service sends a stricter header. A meta tag cannot forbid framing.
 */
function withPolicy(html: string, csp: CspHashes): string {
  const hosts = 'https: http://localhost:* http://127.0.0.1:*';
  const policy = [
    "default-src 'none'",
    `script-src 'self' ${csp.scripts.join(' ')}`,
    `style-src 'self' ${csp.styles.join(' ')}`,
    `img-src 'self' data: ${hosts}`,
    "font-src 'self'",
    `connect-src 'self' ${hosts}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types patrolplan-worker default',
  ].join('; ');
  const charset = /<meta charset="utf-8"\s*\/?>/;
  if (!charset.test(html)) throw new Error('The page has no place for its policy');
  return html.replace(
    charset,
    (tag) => `${tag}<meta http-equiv="Content-Security-Policy" content="${policy}">`,
  );
}

function takeStyles(dist: string, onUse: ReadonlySet<string>): string {
  const folder = join(dist, 'assets');
  const sheets = readdirSync(folder).filter((name) => name.endsWith('.css') && !onUse.has(`assets/${name}`));
  const css = sheets.map((name) => withoutComments(readFileSync(join(folder, name), 'utf8'))).join('\n');
  if (css.includes('</style')) throw new Error('The styles would close their own element');
  for (const name of sheets) rmSync(join(folder, name));
  return css;
}

function withoutComments(css: string): string {
  return css.replace(/\/\*.*?\*\//gs, '').trim();
}

function cspHash(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

/**
 * The styles in two parts: `first`, which the prerendered screens use, comes before them in the page, `all` follows
 * after them, so that the first paint waits for neither the bytes nor the parsing of the rest.
 *
 * `first` may hold too much, never too little: a rule stays unless each of its selectors names an element or a class that
 * these screens do not have. `all` has every rule again, in its order, because later rules must win over earlier ones;
 * only what is declared once for the whole page is not repeated.
 */
function splitStyles(css: string, screens: readonly string[]): { first: string; all: string } {
  const first = firstStyles(css, screens.join('\n'));
  const all = transformed(css, {
    Rule: {
      'layer-block': ({ value }) => (value.name?.[0] === 'theme' ? [] : undefined),
      style: ({ value }) => (value.selectors.every(isRoot) ? [] : undefined),
      property: ({ value }) => (first.includes(`@property ${value.name}{`) ? [] : undefined),
    },
  });
  return { first, all };
}

function firstStyles(css: string, html: string): string {
  const classes = new Set(
    [...html.matchAll(/\sclass="([^"]*)"/g)].flatMap(([, list = '']) => classesIn(list)),
  );
  const elements = new Set(['html', 'body', ...[...html.matchAll(/<(\w+)/g)].map(([, name = '']) => name)]);
  const isUsed = (selector: Selector) =>
    selector.every(
      (part) =>
        (part.type !== 'class' || classes.has(part.name)) &&
        (part.type !== 'type' || elements.has(part.name)),
    );
  const used = transformed(css, {
    Rule: {
      style: ({ value }) => (value.selectors.some(isUsed) ? undefined : []),
      // For browsers without `@property`; `all` contains it.
      'layer-block': ({ value }) => (value.name?.[0] === 'properties' ? [] : undefined),
    },
  });
  const needed = transformed(used, {
    Rule: { property: ({ value }) => (used.includes(`var(${value.name}`) ? undefined : []) },
  });
  // The first mention of a layer sets its order.
  return `@layer properties;${needed}`;
}

function isRoot(selector: Selector): boolean {
  return selector.length === 1 && selector[0]?.type === 'pseudo-class' && selector[0].kind === 'root';
}

function transformed(css: string, visitor: Visitor<CustomAtRules>): string {
  const { code } = transform({ filename: 'styles.css', code: Buffer.from(css), minify: true, visitor });
  return code.toString();
}

/** The class names of an attribute, with HTML entities decoded. */
function classesIn(attribute: string): string[] {
  return attribute.replaceAll('&gt;', '>').replaceAll('&#x27;', "'").replaceAll('&amp;', '&').split(/\s+/);
}
