import type { ReactNode } from 'react';

type PageProps = { title: ReactNode; note?: ReactNode; children: ReactNode };

/** The frame of a signed-in screen: one heading, a line under it, the body. */
export function Page({ title, note, children }: PageProps) {
  return (
    <div className="w-full max-w-298 px-3 pt-3 pb-6 lg:px-10 lg:pt-8">
      <header className="px-1 lg:px-0">
        <h1 tabIndex={-1} className="text-h1 wrap-anywhere lg:text-h1-wide">
          {title}
        </h1>
        {note !== undefined && note !== false && <p className="mt-2 text-body text-ink-2">{note}</p>}
      </header>
      <div className="mt-4">{children}</div>
    </div>
  );
}
