import type { ReactNode } from 'react';

type SectionProps = {
  title: string;
  note?: ReactNode;
  /** A control beside the heading. */
  action?: ReactNode;
  children: ReactNode;
};

/** A part of a screen with its own heading. */
export function Section({ title, note, action, children }: SectionProps) {
  return (
    <div className="mt-8 min-w-0 first:mt-0">
      <div className="mb-1 flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-2 px-1 lg:px-0">
        <div className="min-w-0">
          <h2 className="text-h2">{title}</h2>
          {note !== undefined && <p className="text-second text-ink-2">{note}</p>}
        </div>
        {action}
      </div>
      {children}
    </div>
  );
}
