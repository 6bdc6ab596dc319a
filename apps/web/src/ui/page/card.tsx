import type { ReactNode } from 'react';

type CardProps = {
  title?: string;
  /** The heading is for screen readers only. */
  titleHidden?: boolean;
  /** The heading is on wide screens only: on a phone the page has the same heading. */
  titleWhenWide?: boolean;
  children: ReactNode;
};

/** A section with a background. With a title it is a region that screen readers can jump to. */
export function Card({ title, titleHidden = false, titleWhenWide = false, children }: CardProps) {
  return (
    <section
      aria-label={title}
      className="min-w-0 rounded-card border border-line bg-surface p-5 shadow-card dark:shadow-none"
    >
      {title !== undefined && (
        <h2 className={titleHidden ? 'sr-only' : `mb-2.5 text-h2 ${titleWhenWide ? 'max-lg:hidden' : ''}`}>
          {title}
        </h2>
      )}
      {children}
    </section>
  );
}
