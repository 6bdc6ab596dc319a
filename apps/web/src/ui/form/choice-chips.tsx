import Check from 'lucide-react/icons/check';
import { type ReactNode, useId, useState } from 'react';

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

/**
 * A choice of one or none: chips beside their label, or below it where they do not fit. A chip has room for the tick of a
 * chosen one, so that nothing moves.
 */
export function ChoiceChips<Value>({ label, choices, chosen, onChoose }: ChoiceChipsProps<Value>) {
  const id = useId();
  const [shownAt] = useState(() => performance.now());
  return (
    <fieldset aria-labelledby={id} className="@container w-full pb-2 text-ink">
      <div className="flex flex-wrap items-center gap-x-2">
        <p id={id} className="min-w-min flex-1 text-small font-medium">
          {label}
        </p>
        <div className="flex gap-2 @max-[17rem]:mt-2 @max-[17rem]:w-full @max-[17rem]:flex-col">
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
                className={`choice-chip ${isChosen ? 'border-transparent bg-good text-on-good' : 'border-line-strong bg-surface text-ink'}`}
              >
                {isChosen && <Check aria-hidden />}
                {text}
              </button>
            );
          })}
        </div>
      </div>
    </fieldset>
  );
}
