type SwitchRowProps = {
  label: string;
  note?: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
};

/** The whole row is the target. */
export function SwitchRow({ label, note, isOn, onChange }: SwitchRowProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      onClick={() => onChange(!isOn)}
      className="flex min-h-14 w-full items-center justify-between gap-4 rounded-option py-2 text-left"
    >
      <span className="min-w-0">
        <span className="block text-body font-strong">{label}</span>
        {note !== undefined && <span className="block text-small text-ink-2">{note}</span>}
      </span>
      <span
        aria-hidden
        className={`flex h-8 w-13 shrink-0 rounded-full border p-0.5 ${isOn ? 'justify-end border-accent bg-accent' : 'border-line-strong bg-sunken'}`}
      >
        <span
          className={`aspect-square h-full rounded-full border border-transparent ${isOn ? 'bg-on-accent' : 'bg-line-strong'}`}
        />
      </span>
    </button>
  );
}
