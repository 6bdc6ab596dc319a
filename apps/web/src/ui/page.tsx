import type { ReactNode } from 'react';

type PageProps = {
  title: ReactNode;
  note?: ReactNode;
  /** A control of the whole screen: beside the heading where there is room, else under it. */
  aside?: ReactNode;
  children: ReactNode;
};

/** The frame of a signed-in screen: one heading, a line under it, the body. */
export function Page({ title, note, aside, children }: PageProps) {
  return (
    <div className="w-full max-w-298 px-3 pt-3 pb-6 lg:px-10 lg:pt-8">
      <header className="grid gap-3 lg:flex lg:items-center lg:justify-between lg:gap-6">
        <div className="px-1 lg:px-0">
          <h1 tabIndex={-1} className="text-h1 wrap-anywhere lg:text-h1-wide">
            {title}
          </h1>
          {note !== undefined && note !== false && <p className="mt-2 text-body text-ink-2">{note}</p>}
        </div>
        {aside !== undefined && <div className="min-w-0 lg:w-85">{aside}</div>}
      </header>
      <div className="mt-4">{children}</div>
    </div>
  );
}
