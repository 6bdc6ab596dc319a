import type { ReactNode } from 'react';
import { Link } from 'wouter';

type TextLinkProps = {
  href: string;
  children: ReactNode;
  /** Vertical position of the text in the tap target: the middle, or low, on the line of a field's label. */
  align?: 'middle' | 'low';
};

/** A link on its own line, at least 44 px wide and tall. */
export function TextLink({ href, children, align = 'middle' }: TextLinkProps) {
  return (
    <Link
      href={href}
      className={`inline-flex min-h-11 min-w-11 text-second font-semibold text-link underline underline-offset-4 ${align === 'low' ? 'items-end pb-1.5' : 'items-center'}`}
    >
      {children}
    </Link>
  );
}
