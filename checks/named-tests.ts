/** A test that a document names: `[its title](path/of/the.spec.ts)`. */
export type NamedTest = { readonly title: string; readonly file: string };

const LINK_TO_TEST = /\[((?:\\.|[^\]\\])+)\]\(([^)\s]+\.(?:spec|test)\.tsx?)\)/g;

export function namedTests(document: string): NamedTest[] {
  return [...document.matchAll(LINK_TO_TEST)].map(([, title = '', file = '']) => ({
    title: title.replaceAll(/\\(.)/g, '$1'),
    file,
  }));
}

/** After `test(`, or after the list of a `test.each([…])(` or `test.each(CASES)(`. */
const TITLE =
  /(?:\b(?:\w*[tT]est|it)\(|\]\)\(|\.each\(\w+\)\()\s*(?:'((?:\\.|[^'\\])*)'|"((?:\\.|[^"\\])*)"|`((?:\\.|[^`\\])*)`)/g;

/** Whether a test file has a test of this title. A title made of parts (`${…}`, `%s`) matches what the parts may become. */
export function hasTest(source: string, title: string): boolean {
  return [...source.matchAll(TITLE)].some(([, single, double, template]) => {
    const written = single ?? double ?? template ?? '';
    return titlePattern(written, template !== undefined).test(title);
  });
}

function titlePattern(written: string, isTemplate: boolean): RegExp {
  const parts = written.split(isTemplate ? /\$\{(?:[^{}]|\{[^{}]*\})*\}/ : /%[sdij]|\$\w+/);
  const fixed = parts.map((part) => literally(part.replaceAll(/\\(.)/g, '$1')));
  return new RegExp(`^${fixed.join('.*')}$`, 's');
}

function literally(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`);
}
