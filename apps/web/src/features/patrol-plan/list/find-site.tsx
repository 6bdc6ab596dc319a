import Search from 'lucide-react/icons/search';
import { useId } from 'react';
import { planTexts } from '#features/patrol-plan/texts.ts';

type FindSiteProps = { value: string; onChange: (value: string) => void; found: string };

/** A long list renders only the visible rows, so the browser's own find does not see the others; this search does. */
export function FindSite({ value, onChange, found }: FindSiteProps) {
  const id = useId();
  return (
    <div className="mb-2.5 flex items-center gap-3">
      <div className="flex min-h-12 flex-1 items-center rounded-control border border-line-strong bg-surface pl-3.5 focus-within:outline-3 focus-within:outline-offset-2 focus-within:outline-focus lg:min-h-11 lg:max-w-96">
        <Search aria-hidden className="size-5 shrink-0 text-ink-2" />
        <label htmlFor={id} className="sr-only">
          {planTexts.find}
        </label>
        <input
          id={id}
          type="search"
          value={value}
          placeholder={planTexts.find}
          autoComplete="off"
          onChange={(event) => onChange(event.target.value)}
          className="-my-px min-h-12 min-w-0 flex-1 bg-transparent px-2.5 text-body outline-none placeholder:text-ink-2 lg:min-h-11"
        />
      </div>
      <output className="text-fact text-ink-2 tabular-nums">{found}</output>
    </div>
  );
}
