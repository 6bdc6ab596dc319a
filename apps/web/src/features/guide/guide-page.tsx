import { useRoute } from 'wouter';
import Printer from 'lucide-react/icons/printer';
import { guideTexts } from './texts.ts';
import './guide.css';
import { paths } from '#config/paths.ts';
import { BackLink } from '#ui/text/back-link.tsx';
import { Button } from '#ui/button.tsx';
import { Page } from '#ui/page/page.tsx';

const ITEM = /^(?:- |\d+\. )/;

const PICTURE = /!\[([^[\]]+)\]\(([\w-]+\.webp)\)/g;

/** Markdown syntax that the guides do not use and that would be shown unrendered. */
const UNKNOWN = /^#{3,} |[`|_[\]<>]|\*(?!\*)(?<!\*\*)/m;

const guides = import.meta.glob<string>('../../../../../docs/guide/*.md', {
  eager: true,
  query: '?raw',
  import: 'default',
});
const pictures = import.meta.glob<string>('../../../../../docs/guide/*.webp', {
  eager: true,
  query: '?url',
  import: 'default',
});

/** One page for both guides, because the entry chunk, which every visit loads, lists each page. */
export function GuidePage() {
  const [isForStaff] = useRoute(paths.staffGuide);
  const file = isForStaff ? '/staff.md' : '/wardens.md';
  const [, markdown = ''] = Object.entries(guides).find(([path]) => path.endsWith(file)) ?? [];
  return <GuideView markdown={markdown} pictures={pictures} />;
}

type GuideViewProps = {
  markdown: string;
  /** The URL of each picture by the path of its file. */
  pictures: Readonly<Record<string, string>>;
};

/** A guide of docs/guide, on screen and printed. */
function GuideView({ markdown, pictures }: GuideViewProps) {
  const { title, blocks } = readGuide(markdown);
  const pictureAddress = (file: string) =>
    Object.entries(pictures).find(([path]) => path.endsWith(`/${file}`))?.[1];
  return (
    <div className="guide-page">
      <div className="guide-print">
        <BackLink href={paths.settings}>{guideTexts.back}</BackLink>
      </div>
      <Page
        title={title}
        action={
          <div className="guide-print">
            <Button variant="quiet" onClick={() => window.print()}>
              <Printer aria-hidden className="size-5" />
              {guideTexts.print}
            </Button>
          </div>
        }
      >
        <div className="guide rounded-card border border-line bg-surface p-5 shadow-card dark:shadow-none">
          {blocks.map((block, n) => (
            // oxlint-disable-next-line react/no-array-index-key -- the blocks of a document never change their order
            <Block key={n} block={block} addressOf={pictureAddress} />
          ))}
        </div>
      </Page>
    </div>
  );
}

type BlockProps = { block: GuideBlock; addressOf: (file: string) => string | undefined };

function Block({ block, addressOf }: BlockProps) {
  if (block.kind === 'heading') return <h2>{block.text}</h2>;
  if (block.kind === 'text') return <p>{spans(block.spans)}</p>;
  if (block.kind === 'pictures') {
    return (
      <p className="guide-pictures">
        {block.pictures.map(({ file, alt }) => (
          <img key={file} src={addressOf(file)} alt={alt} loading="lazy" />
        ))}
      </p>
    );
  }
  const List = block.isOrdered ? 'ol' : 'ul';
  return (
    <List>
      {block.items.map((item) => (
        <li key={item.map(({ text }) => text).join('')}>{spans(item)}</li>
      ))}
    </List>
  );
}

function spans(parts: readonly Span[]) {
  return parts.map(({ text, isBold }) => (isBold ? <b key={text}>{text}</b> : text));
}

/** A part of a line: plain text, or bold. */
type Span = { readonly text: string; readonly isBold: boolean };

type Picture = { readonly file: string; readonly alt: string };

type GuideBlock =
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'text'; readonly spans: readonly Span[] }
  | { readonly kind: 'list'; readonly isOrdered: boolean; readonly items: readonly (readonly Span[])[] }
  | { readonly kind: 'pictures'; readonly pictures: readonly Picture[] };

type Guide = { readonly title: string; readonly blocks: readonly GuideBlock[] };

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
