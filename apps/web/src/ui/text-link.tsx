import type { ReactNode } from 'react';
import { Link } from 'wouter';

/** A link in running text or on a line of its own; the padding makes it as tall as a thumb. */
export function TextLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link
      href={href}
      className="inline-flex min-h-11 items-center text-second font-semibold text-link underline underline-offset-4"
    >
      {children}
    </Link>
  );
}
