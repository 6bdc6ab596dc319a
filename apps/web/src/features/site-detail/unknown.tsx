import { detailTexts } from './texts.ts';

/** What is not known is shown as not known. */
export function Unknown() {
  return (
    <span className="font-normal text-ink-2">
      <span aria-hidden>–</span>
      <span className="sr-only">{detailTexts.unknown}</span>
    </span>
  );
}
