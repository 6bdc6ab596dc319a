import { type CustomAtRules, type Selector, type Visitor, transform } from 'lightningcss';

/**
 * The styles in two parts: `first`, which the prerendered screens use, comes before them in the page, `all` follows
 * after them, so that the first paint waits for neither the bytes nor the parsing of the rest.
 *
 * `first` may hold too much, never too little: a rule stays unless each of its selectors names an element or a class that
 * these screens do not have. `all` has every rule again, in its order, because later rules must win over earlier ones;
 * only what is declared once for the whole page is not repeated.
 */
export function splitStyles(css: string, screens: readonly string[]): { first: string; all: string } {
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
