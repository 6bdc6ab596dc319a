import { Check, ChevronDown, ChevronUp } from 'lucide-react';
import { useRef, useState } from 'react';
import { Chip } from './chip.tsx';
import { useDismiss } from './use-dismiss.ts';

type MultiSelectProps = {
  /** Names the control and its list for screen readers. */
  label: string;
  /** What the closed control says: a placeholder, or how many are chosen. */
  summary: string;
  options: readonly string[];
  chosen: readonly string[];
  removeLabel: (option: string) => string;
  onToggle: (option: string) => void;
  onRemove: (option: string) => void;
};

const LIST_ID = 'multi-select-list';

/**
 * Real checkboxes in a list that opens in the flow, chips under it: ticking never moves a row under the finger.
 */
export function MultiSelect(props: MultiSelectProps) {
  const { label, summary, options, chosen, removeLabel, onToggle, onRemove } = props;
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const trigger = useRef<HTMLButtonElement>(null);
  useDismiss(box, open, {
    onOutsideClick: () => setOpen(false),
    onEscape: () => {
      setOpen(false);
      trigger.current?.focus();
    },
  });
  const remove = (option: string) => {
    onRemove(option);
    // The chip that had the focus is gone.
    trigger.current?.focus({ preventScroll: true });
  };
  const Chevron = open ? ChevronUp : ChevronDown;

  return (
    <div>
      <div
        ref={box}
        className={`rounded-control border bg-surface ${open ? 'border-accent inset-ring inset-ring-accent' : 'border-line-strong'}`}
      >
        <button
          ref={trigger}
          type="button"
          aria-expanded={open}
          aria-controls={LIST_ID}
          aria-label={`${label}: ${summary}`}
          onClick={() => setOpen(!open)}
          className="flex min-h-12 w-full items-center justify-between gap-3 rounded-control px-3.5 text-left text-body font-medium"
        >
          <span className={chosen.length === 0 ? 'text-ink-2' : ''}>{summary}</span>
          <Chevron aria-hidden className="size-5 shrink-0" />
        </button>
        <fieldset id={LIST_ID} hidden={!open} className="grid gap-0.5 border-t border-line py-1.5">
          <legend className="sr-only">{label}</legend>
          {options.map((option) => (
            <Option
              key={option}
              name={option}
              ticked={chosen.includes(option)}
              onToggle={() => onToggle(option)}
            />
          ))}
        </fieldset>
      </div>
      {chosen.length > 0 && (
        <ul className="mt-3 flex flex-wrap gap-2">
          {chosen.map((option) => (
            <li key={option} className="max-w-full">
              <Chip label={removeLabel(option)} onRemove={() => remove(option)}>
                {option}
              </Chip>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Option({ name, ticked, onToggle }: { name: string; ticked: boolean; onToggle: () => void }) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3 rounded-option px-3.5 text-body has-checked:font-strong has-focus-visible:outline-3 has-focus-visible:-outline-offset-3 has-focus-visible:outline-focus">
      <span className="relative grid size-5.5 shrink-0 place-items-center">
        <input
          type="checkbox"
          checked={ticked}
          onChange={onToggle}
          className="peer col-start-1 row-start-1 size-full appearance-none rounded-[6px] border-2 border-line-strong outline-none checked:border-accent checked:bg-accent"
        />
        <Check
          aria-hidden
          strokeWidth={3}
          className="pointer-events-none col-start-1 row-start-1 size-4 text-on-accent opacity-0 peer-checked:opacity-100"
        />
      </span>
      <span className="min-w-0 wrap-anywhere">{name}</span>
    </label>
  );
}
