import { useId } from 'react';

type SwitchRowProps = {
  label: string;
  /** What it does, one sentence per line. */
  notes?: readonly string[];
  /** The state in words. */
  state?: string;
  isOn: boolean;
  /** As wide as its text, at least 44 px high. */
  isInline?: boolean;
  /** Stays in the tab order, but a press does nothing. */
  blocked?: boolean;
  title?: string | undefined;
  onChange: (isOn: boolean) => void;
};

const NO_NOTES: NonNullable<SwitchRowProps['notes']> = [];

/** A switch that takes effect immediately. The whole row is the tap target. */
export function SwitchRow({
  label,
  notes = NO_NOTES,
  state,
  isOn,
  isInline = false,
  blocked = false,
  title,
  onChange,
}: SwitchRowProps) {
  const id = useId();
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      aria-labelledby={`${id}-label`}
      aria-describedby={`${id}-notes`}
      aria-disabled={blocked || undefined}
      title={title}
      onClick={blocked ? undefined : () => onChange(!isOn)}
      className={`group flex items-center rounded-option text-left ${isInline ? 'min-h-[44px] gap-x-2.5' : 'min-h-14 w-full flex-wrap justify-between gap-x-4 gap-y-2 py-2'}`}
    >
      {/* With large text the switch does not fit beside the label and moves to a line of its own. */}
      <span className={isInline ? '' : 'min-w-0 flex-1 basis-32'}>
        <span
          id={`${id}-label`}
          className={`block font-strong wrap-anywhere ${isInline ? 'text-[min(0.875rem,7vw)]' : 'text-body'}`}
        >
          {label}
        </span>
        <span id={`${id}-notes`}>
          {notes.map((note) => (
            <span key={note} className="block text-second wrap-anywhere text-ink-2">
              {note}
            </span>
          ))}
        </span>
      </span>
      <span className="flex shrink-0 items-center gap-3">
        {state !== undefined && (
          <span className={`text-second font-strong ${isOn ? 'text-good' : 'text-ink-2'}`}>{state}</span>
        )}
        <Knob isOn={isOn} />
      </span>
    </button>
  );
}

/** 52 by 32 px, with large text as high as a control; the knob is visible in forced colours too. */
function Knob({ isOn }: { isOn: boolean }) {
  return (
    <span
      aria-hidden
      className={`flex h-[min(2rem,44px)] w-[min(3.25rem,72px)] shrink-0 rounded-full border p-0.5 group-aria-disabled:opacity-60 ${isOn ? 'justify-end border-accent bg-accent' : 'border-line-strong bg-sunken'}`}
    >
      <span
        className={`aspect-square h-full rounded-full border border-transparent ${isOn ? 'bg-on-accent' : 'bg-line-strong'}`}
      />
    </span>
  );
}
