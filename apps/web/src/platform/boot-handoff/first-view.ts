import type { StoredKey } from '#platform/storage/stored-keys.ts';

/**
 * The plan as it was last on screen. The boot script shows it until React renders the plan: text, and the elements and attributes
 * named here.
 */
export type ViewElement = readonly [
  name: string,
  attributes: Readonly<Record<string, string>>,
  content: readonly (string | ViewElement)[],
];

/** What decides which plan a person sees. The view of another person, area or filter is not shown. */
const DECIDED_BY = [
  'pp:profile',
  'pp:config',
  'selectedAreas',
  'selectedArea',
  'pp:planView',
  'pp:hideVisited',
] as const satisfies readonly StoredKey[];

export const viewOwner = (stored: (key: StoredKey) => string | null): string =>
  DECIDED_BY.map(stored).join('\n');

const HTML = /^(div|header|h1|h2|p|span|strong|b|a|ol|ul|li|output|button|select|option|label|input)$/;
const SVG = /^(svg|path|circle|rect|line|polyline|ellipse|g)$/;
const CONTROL = /^(button|select|label|input)$/;
const ATTRIBUTE =
  /^(class|id|tabindex|type|for|role|value|title|placeholder|viewBox|d|width|height|fill|stroke[a-z-]*|c?[xyr]|[xy][12]|r[xy]|points|aria-[a-z]+|data-[a-z-]+)$/;
/** Of our own origin. */
const PATH = /^\/(?!\/)/;

/** Builds what was stored. Controls do nothing before React. Throws at an element that no plan has. */
export function drawView([name, attributes, content]: ViewElement): HTMLElement | SVGElement {
  if (!HTML.test(name) && !SVG.test(name)) throw new Error(`No plan has a ${name}`);
  const element = HTML.test(name)
    ? document.createElement(name)
    : document.createElementNS('http://www.w3.org/2000/svg', name);
  for (const [attribute, value] of Object.entries(attributes)) {
    // The content security policy forbids the attribute.
    if (attribute === 'style') element.style.cssText = value;
    else if (attribute === 'href' ? PATH.test(value) : ATTRIBUTE.test(attribute))
      element.setAttribute(attribute, value);
  }
  if (CONTROL.test(name)) element.setAttribute('inert', '');
  element.append(...content.map((part) => (typeof part === 'string' ? part : drawView(part))));
  return element;
}

/** The opposite of `drawView`. */
export function readView(element: Element, leftOut: string): ViewElement {
  const attributes = Object.fromEntries([...element.attributes].map(({ name, value }) => [name, value]));
  const content = [...element.childNodes].flatMap((child): (string | ViewElement)[] => {
    if (child instanceof Text) return [child.data];
    return child instanceof Element && !child.matches(leftOut) ? [readView(child, leftOut)] : [];
  });
  return [element.localName, attributes, content];
}
