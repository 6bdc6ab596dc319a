import { Link } from 'wouter';

/** The link back, on the first line of a page, 44 px high. Its text begins with '← Back to'. */
export function BackLink({ href, children }: { href: string; children: string }) {
  return (
    <div className="px-[12px] lg:px-10 lg:pt-5">
      <Link
        href={href}
        className="inline-flex min-h-11 items-center px-1 text-second font-semibold text-link hover:underline lg:px-0"
      >
        {children}
      </Link>
    </div>
  );
}
