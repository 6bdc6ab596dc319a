import { useId } from 'react';
import type { ReactNode } from 'react';
import { staffTexts } from './texts.ts';
import { stableOnline } from '#platform/connection.ts';
import { useSource } from '#platform/source.ts';

type SwitchRowProps = {
  label: string;
  on: boolean;
  pending: boolean;
  onSwitch: (on: boolean) => void;
  /** What it does, and its state. */
  children: ReactNode;
};

/** A switch that works at once. The whole row is the target, and the state is also a word. */
export function SwitchRow({ label, on, pending, onSwitch, children }: SwitchRowProps) {
  const id = useId();
  const connected = useSource(stableOnline);
  const blocked = pending || !connected;
  return (
    <div className="border-t border-line py-3 first:border-0 first:pt-0 last:pb-0">
      <button
        type="button"
        role="switch"
        aria-checked={on}
        aria-labelledby={`${id}-label`}
        aria-describedby={`${id}-text`}
        aria-disabled={blocked || undefined}
        title={connected ? undefined : staffTexts.offline}
        onClick={blocked ? undefined : () => onSwitch(!on)}
        className="group flex min-h-14 w-full items-center justify-between gap-3 rounded-option text-left lg:min-h-11"
      >
        <span id={`${id}-label`} className="min-w-0 text-body font-strong wrap-anywhere">
          {label}
        </span>
        <span className="flex shrink-0 items-center gap-3">
          <span className={`text-second font-strong ${on ? 'text-good' : 'text-ink-2'}`}>
            {on ? staffTexts.enabled : staffTexts.disabled}
          </span>
          <Thumb on={on} />
        </span>
      </button>
      <div id={`${id}-text`} className="pr-16 text-second text-ink-2">
        {children}
      </div>
    </div>
  );
}

/** 52 by 32 px; the knob is also there in forced colours. */
function Thumb({ on }: { on: boolean }) {
  return (
    <span
      aria-hidden
      className={`inline-flex h-8 w-13 items-center rounded-full border-2 p-1 group-aria-disabled:opacity-60 ${on ? 'justify-end border-accent bg-accent' : 'justify-start border-line-strong bg-surface'}`}
    >
      <span
        className={`size-5 rounded-full border ${on ? 'border-on-accent bg-on-accent' : 'border-line-strong bg-line-strong'}`}
      />
    </span>
  );
}
