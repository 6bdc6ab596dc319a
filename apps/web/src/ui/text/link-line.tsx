import ChevronRight from 'lucide-react/icons/chevron-right';
import type { LucideIcon } from 'lucide-react';
import type { MouseEventHandler } from 'react';
import { Link } from 'wouter';

type LinkLineProps = {
  /** Without it the line is a button. */
  href?: string;
  icon: LucideIcon;
  title: string;
  text: string;
  isMain?: boolean;
  onFollow?: MouseEventHandler;
};

const LINE = 'flex min-h-15 w-full items-center gap-3 rounded-control py-2 text-left';

/** A line of two rows that opens a screen or a sheet. */
export function LinkLine({ href, icon: Icon, title, text, isMain = false, onFollow }: LinkLineProps) {
  const content = (
    <>
      <span
        className={`hidden size-10 shrink-0 place-items-center rounded-plate @min-[14rem]:grid ${isMain ? 'bg-accent-soft text-link' : 'bg-sunken text-ink-2'}`}
      >
        <Icon aria-hidden className="size-5" />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block text-body font-strong wrap-anywhere">{title}</span>
        <span className="block text-second wrap-anywhere text-ink-2 tabular-nums">{text}</span>
      </span>
      <ChevronRight aria-hidden className="size-5 shrink-0 text-ink-2" />
    </>
  );
  return (
    <li className="@container">
      {href === undefined ? (
        <button type="button" aria-haspopup="dialog" onClick={onFollow} className={LINE}>
          {content}
        </button>
      ) : (
        <Link href={href} onClick={onFollow} className={LINE}>
          {content}
        </Link>
      )}
    </li>
  );
}
