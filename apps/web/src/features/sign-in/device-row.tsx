import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

type DeviceRowProps = { icon: LucideIcon; name: string; lines: readonly string[]; children: ReactNode };

/** A session or a passkey: glyph, name, what is known of it, and at its end an action or a mark. */
export function DeviceRow({ icon: Icon, name, lines, children }: DeviceRowProps) {
  return (
    <li className="flex flex-wrap items-start gap-x-3.5 gap-y-1 py-3">
      <span className="grid size-12 shrink-0 place-items-center rounded-control border border-transparent bg-sunken text-ink-2">
        <Icon aria-hidden className="size-6" />
      </span>
      <div className="min-w-0 flex-[1_1_9rem]">
        <p className="text-body font-semibold wrap-anywhere">{name}</p>
        {lines.map((line) => (
          <p key={line} className="text-second text-ink-2">
            {line}
          </p>
        ))}
      </div>
      <div className="flex min-h-11 items-center">{children}</div>
    </li>
  );
}

type RowActionProps = { children: string; label: string; pending: boolean; onClick: () => void };

/** The action of a row. `label` begins with the visible word and names what it acts on. */
export function RowAction({ children, label, pending, onClick }: RowActionProps) {
  return (
    <button
      type="button"
      aria-label={label}
      disabled={pending}
      onClick={onClick}
      className="inline-flex min-h-11 min-w-11 items-center justify-end text-second font-strong text-link hover:underline disabled:text-ink-2"
    >
      {children}
    </button>
  );
}
