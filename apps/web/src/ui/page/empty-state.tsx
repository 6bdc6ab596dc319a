import type { ReactNode } from 'react';

type EmptyStateProps = {
  children: ReactNode;
  /** A hint to another screen, if this one has no control for it. */
  note?: string | false;
  action?: ReactNode;
};

/** Empty state: the dashed logo, one sentence, one action. */
export function EmptyState({ children, note, action }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center gap-5 rounded-card border border-line bg-surface px-5 py-9 text-center shadow-card dark:shadow-none">
      <DashedLadder />
      <p className="max-w-64 text-body text-balance">{children}</p>
      {note && <p className="max-w-72 text-second text-balance text-ink-2">{note}</p>}
      {action}
    </div>
  );
}

function DashedLadder() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 122 78"
      className="h-20 w-31 fill-none stroke-line-strong stroke-[1.75] [stroke-dasharray:5_4]"
    >
      <rect x="1" y="1" width="120" height="13" rx="6.5" />
      <rect x="1" y="22" width="96" height="13" rx="6.5" />
      <rect x="1" y="43" width="72" height="13" rx="6.5" />
      <rect x="1" y="64" width="47" height="13" rx="6.5" />
    </svg>
  );
}
