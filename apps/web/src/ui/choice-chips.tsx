import Check from 'lucide-react/icons/check';
import { useId, useState } from 'react';
import type { ReactNode } from 'react';

type Choice<Value> = { readonly value: Value; readonly text: string; readonly spoken?: string };

type ChoiceChipsProps<Value> = {
  /** Label of the group. */
  label: ReactNode;
  choices: readonly Choice<Value>[];
  chosen: Value | null;
  /** Null: the selected choice was tapped again. */
  onChoose: (value: Value | null) => void;
};

/** Ignores taps for this long after it appears: they were meant for the previous content. */
const IGNORE_TAPS_MS = 400;

/** A choice of one or none: chips of equal width, stacked where they do not fit in a row. */
export function ChoiceChips<Value>({ label, choices, chosen, onChoose }: ChoiceChipsProps<Value>) {
  const id = useId();
  const [shownAt] = useState(() => performance.now());
  return (
    <fieldset aria-labelledby={id} className="w-full pb-3 font-normal text-ink">
      <p id={id}>{label}</p>
      <div className="mt-2 flex flex-wrap gap-2">
        {choices.map(({ value, text, spoken }) => {
          const isChosen = value === chosen;
          return (
            <button
              key={text}
              type="button"
              aria-pressed={isChosen}
              aria-label={spoken}
              onClick={(event) => {
                // Selecting a choice must not dismiss the strip that contains it.
                event.stopPropagation();
                if (performance.now() - shownAt >= IGNORE_TAPS_MS) onChoose(isChosen ? null : value);
              }}
              className={`inline-flex min-h-11 flex-[1_1_6rem] items-center justify-center gap-1.5 rounded-control border px-2 text-second font-semibold ${isChosen ? 'border-transparent bg-good text-on-good' : 'border-line-strong bg-surface text-ink'}`}
            >
              {isChosen && <Check aria-hidden className="size-4 shrink-0" />}
              {text}
            </button>
          );
        })}
      </div>
    </fieldset>
  );
}
