import Check from 'lucide-react/icons/check';
import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronUp from 'lucide-react/icons/chevron-up';
import { type ReactNode, useId, useRef, useState } from 'react';
import { useDismiss } from '#ui/dialog/use-dismiss.ts';
import X from 'lucide-react/icons/x';

/** A tap anywhere on the chip removes what it names. */
function Chip({ children, label, onRemove }: { children: string; label: string; onRemove: () => void }) {
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

type MultiSelectProps = {
  /** Names the control and its list for screen readers. */
  label: string;
  /** Text of the closed control: a placeholder, or how many are selected. */
  summary: string;
  options: readonly string[];
  chosen: readonly string[];
  /** A note about an option; null for none. */
  optionNote?: (option: string) => string | null;
  /** Above the control: buttons that select several options at once. They do not close the list. */
  tools?: ReactNode;
  removeLabel: (option: string) => string;
  onToggle: (option: string) => void;
  onRemove: (option: string) => void;
};

const LIST_ID = 'multi-select-list';

/**
 * Checkboxes in a list that opens in the flow, with chips below it, so that a selection never moves a row under the
 * finger.
 */
export function MultiSelect(props: MultiSelectProps) {
  const { label, summary, options, chosen, optionNote, tools, removeLabel, onToggle, onRemove } = props;
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
    // The focused chip has been removed.
    trigger.current?.focus({ preventScroll: true });
  };
  const Chevron = open ? ChevronUp : ChevronDown;

  return (
    <div>
      <div ref={box}>
        {tools}
        <div
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
                note={optionNote?.(option) ?? null}
                ticked={chosen.includes(option)}
                onToggle={() => onToggle(option)}
              />
            ))}
          </fieldset>
        </div>
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

type OptionProps = { name: string; note: string | null; ticked: boolean; onToggle: () => void };

/** The note describes the checkbox and is not part of its name; the label still covers the whole row. */
function Option({ name, note, ticked, onToggle }: OptionProps) {
  const noteId = useId();
  return (
    <div className="relative flex items-center">
      <label className="flex min-h-11 flex-1 cursor-pointer items-center gap-3 rounded-option px-3.5 text-body after:absolute after:inset-0 has-checked:font-strong has-focus-visible:outline-3 has-focus-visible:-outline-offset-3 has-focus-visible:outline-focus">
        <span className="relative z-1 grid size-5.5 shrink-0 place-items-center">
          <input
            type="checkbox"
            checked={ticked}
            aria-describedby={note === null ? undefined : noteId}
            onChange={onToggle}
            className="peer col-start-1 row-start-1 size-full appearance-none rounded-[6px] border-2 border-line-strong outline-none checked:border-accent checked:bg-accent"
          />
          <Check
            aria-hidden
            strokeWidth={3}
            className="pointer-events-none col-start-1 row-start-1 size-4 text-on-accent opacity-0 peer-checked:opacity-100 forced-colors:hidden"
          />
        </span>
        <span className="min-w-0 wrap-anywhere">{name}</span>
      </label>
      {note !== null && (
        <span id={noteId} className="pr-3.5 text-fact whitespace-nowrap text-ink-2">
          {note}
        </span>
      )}
    </div>
  );
}
