import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

type DeviceRowProps = { icon: LucideIcon; name: string; lines: readonly string[]; children: ReactNode };

/** A session or a passkey: glyph, name, details, and an action or a mark. */
export function DeviceRow({ icon: Icon, name, lines, children }: DeviceRowProps) {
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-1 py-3">
      <span className="grid size-12 shrink-0 place-items-center rounded-control border border-transparent bg-sunken text-ink-2">
        <Icon aria-hidden className="size-5" />
      </span>
      <div className="min-w-0 flex-[1_1_8rem]">
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

/** The action of a row. `label` begins with the visible word and names its object. */
export function RowAction({ children, label, pending, onClick }: RowActionProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={pending || undefined}
      onClick={pending ? undefined : onClick}
      className="inline-flex min-h-11 min-w-11 items-center whitespace-nowrap text-second font-strong text-link hover:underline aria-disabled:text-ink-2 aria-disabled:no-underline"
    >
      {children}
    </button>
  );
}
