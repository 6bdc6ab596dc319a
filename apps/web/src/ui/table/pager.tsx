import type { Pages } from './use-pages.ts';
import { Button } from '#ui/button.tsx';

type PagerProps<Position> = {
  pages: Pages<Position>;
  /** Cursor of the next page; null on the last one. */
  next: Position | null;
  labels: { readonly previous: string; readonly next: string };
  note?: string;
};

/** Buttons for the previous and next page of a list. */
export function Pager<Position>({ pages, next, labels, note }: PagerProps<Position>) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-1">
      {note !== undefined && <p className="text-second text-ink-2">{note}</p>}
      <div className="ml-auto flex flex-wrap gap-2">
        {!pages.isFirst && (
          <Button variant="quiet" onClick={pages.previous}>
            {labels.previous}
          </Button>
        )}
        {next !== null && (
          <Button variant="quiet" onClick={() => pages.next(next)}>
            {labels.next}
          </Button>
        )}
      </div>
    </div>
  );
}
