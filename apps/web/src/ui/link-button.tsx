import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { buttonLook } from './button-look.ts';
import type { ButtonVariant } from './button-look.ts';

type LinkButtonProps = { href: string; children: ReactNode; variant?: ButtonVariant; full?: boolean };

/** A link that looks like a button, for a main action that goes somewhere. */
export function LinkButton({ href, children, variant = 'main', full = false }: LinkButtonProps) {
  return (
    <Link href={href} className={buttonLook({ variant, full })}>
      {children}
    </Link>
  );
}
