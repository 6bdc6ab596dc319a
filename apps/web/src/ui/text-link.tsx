import type { ReactNode } from 'react';
import { Link } from 'wouter';

type TextLinkProps = {
  href: string;
  children: ReactNode;
  /** Where the words stand in the hit area: in its middle, or low, on the line of a field's label. */
  stands?: 'middle' | 'low';
};

/** A link on a line of its own, as tall as a thumb. */
export function TextLink({ href, children, stands = 'middle' }: TextLinkProps) {
  return (
    <Link
      href={href}
      className={`inline-flex min-h-11 text-second font-semibold text-link underline underline-offset-4 ${stands === 'low' ? 'items-end pb-1.5' : 'items-center'}`}
    >
      {children}
    </Link>
  );
}
