import type { ReactNode } from 'react';

type FigureButtonProps = {
  /** What it opens, for screen readers: 'Gosforth: 4 sites not within their rule'. */
  label: string;
  onOpen: () => void;
  className?: string;
  children: ReactNode;
};

/** A number that opens its sites. */
export function FigureButton({
  label,
  onOpen,
  className = 'text-link font-strong',
  children,
}: FigureButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-haspopup="dialog"
      onClick={onOpen}
      className={`inline-flex min-h-11 min-w-11 items-center justify-center tabular-nums underline underline-offset-4 ${className}`}
    >
      {children}
    </button>
  );
}
