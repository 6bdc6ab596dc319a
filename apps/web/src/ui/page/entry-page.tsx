import type { ReactNode } from 'react';

type EntryPageProps = {
  title: string;
  children: ReactNode;
  /** A link to another screen, below the form. */
  after?: ReactNode;
};

/** A form on its own page: plain on the phone, on a card from 1024 px. */
export function EntryPage({ title, children, after }: EntryPageProps) {
  return (
    <section className="px-5 pb-4 lg:rounded-card lg:border lg:border-line lg:bg-surface lg:p-8 lg:shadow-card dark:lg:shadow-none">
      <h1 tabIndex={-1} className="mb-4 text-h1">
        {title}
      </h1>
      {children}
      {after !== undefined && <div className="mt-3 -mb-3 flex justify-center">{after}</div>}
    </section>
  );
}
