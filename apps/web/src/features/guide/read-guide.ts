/** A part of a line: plain text, or bold. */
export type Span = { readonly text: string; readonly isBold: boolean };
type Picture = { readonly file: string; readonly alt: string };

export type GuideBlock =
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'text'; readonly spans: readonly Span[] }
  | { readonly kind: 'list'; readonly isOrdered: boolean; readonly items: readonly (readonly Span[])[] }
  | { readonly kind: 'pictures'; readonly pictures: readonly Picture[] };

export type Guide = { readonly title: string; readonly blocks: readonly GuideBlock[] };

const ITEM = /^(?:- |\d+\. )/;
const PICTURE = /!\[([^[\]]+)\]\(([\w-]+\.webp)\)/g;
/** Markdown syntax that the guides do not use and that would be shown unrendered. */
const UNKNOWN = /^#{3,} |[`|_[\]<>]|\*(?!\*)(?<!\*\*)/m;

/** The guides use headings, paragraphs, lists, bold text and pictures; anything else is an error. */
export function readGuide(markdown: string): Guide {
  const [first = '', ...rest] = markdown.trim().split(/\n{2,}/);
  if (!first.startsWith('# ')) throw new Error('A guide begins with its title.');
  return { title: first.slice(2), blocks: rest.map(readBlock) };
}

function readBlock(block: string): GuideBlock {
  const pictures = [...block.matchAll(PICTURE)].map(([, alt = '', file = '']) => ({ file, alt }));
  if (pictures.length > 0 && block.replaceAll(PICTURE, '').trim() === '')
    return { kind: 'pictures', pictures };
  if (UNKNOWN.test(block)) throw new Error(`Markdown that a guide does not use: ${block}`);
  if (block.startsWith('## ')) return { kind: 'heading', text: block.slice(3) };
  if (!ITEM.test(block)) return { kind: 'text', spans: readSpans(block) };
  const items = block.split(/\n(?=- |\d+\. )/).map((item) => readSpans(item.replace(ITEM, '')));
  return { kind: 'list', isOrdered: !block.startsWith('- '), items };
}

function readSpans(text: string): readonly Span[] {
  const oneLine = text
    .split('\n')
    .map((line) => line.trim())
    .join(' ');
  const parts = oneLine.split('**');
  if (parts.length % 2 === 0) throw new Error(`Bold text without an end: ${text}`);
  return parts.map((part, n) => ({ text: part, isBold: n % 2 === 1 })).filter((span) => span.text !== '');
}
