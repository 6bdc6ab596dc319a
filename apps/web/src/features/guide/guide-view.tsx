import Printer from 'lucide-react/icons/printer';
import { guideTexts } from './texts.ts';
import { readGuide } from './read-guide.ts';
import type { GuideBlock, Span } from './read-guide.ts';
import './guide.css';
import { paths } from '#config/paths.ts';
import { Button } from '#ui/button.tsx';
import { Page } from '#ui/page.tsx';
import { TextLink } from '#ui/text-link.tsx';

type GuideViewProps = {
  markdown: string;
  /** The URL of each picture by the path of its file. */
  pictures: Readonly<Record<string, string>>;
};

/** A guide of docs/guide, on screen and printed. */
export function GuideView({ markdown, pictures }: GuideViewProps) {
  const { title, blocks } = readGuide(markdown);
  const pictureAddress = (file: string) =>
    Object.entries(pictures).find(([path]) => path.endsWith(`/${file}`))?.[1];
  return (
    <div className="guide-page">
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
        <TextLink href={paths.settings}>{guideTexts.back}</TextLink>
        <div className="guide mt-2 rounded-card border border-line bg-surface p-5 shadow-card dark:shadow-none">
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
