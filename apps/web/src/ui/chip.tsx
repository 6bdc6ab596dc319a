import X from 'lucide-react/icons/x';

/** A tap anywhere on the chip removes what it names. */
export function Chip({
  children,
  label,
  onRemove,
}: {
  children: string;
  label: string;
  onRemove: () => void;
}) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onRemove}
      className="inline-flex min-h-11 max-w-full items-center gap-2.5 rounded-full border border-transparent bg-accent-soft px-4 text-second font-semibold text-link"
    >
      <span className="min-w-0 text-left wrap-anywhere">{children}</span>
      <X aria-hidden className="size-4.5 shrink-0" />
    </button>
  );
}
