import ChevronRight from 'lucide-react/icons/chevron-right';
import type { ReactNode } from 'react';

type FoldedProps = { summary: string; startsOpen?: boolean; children: ReactNode };

/** Collapsible content. */
export function Folded({ summary, startsOpen = false, children }: FoldedProps) {
  return (
    <details
      open={startsOpen}
      className="group rounded-card border border-line bg-surface shadow-card dark:shadow-none"
    >
      <summary className="flex min-h-14 list-none items-center gap-3 rounded-card px-5 text-h2 [&::-webkit-details-marker]:hidden">
        <ChevronRight aria-hidden className="size-5 shrink-0 group-open:rotate-90" />
        {summary}
      </summary>
      <div className="px-5 pb-4 pl-13">{children}</div>
    </details>
  );
}
