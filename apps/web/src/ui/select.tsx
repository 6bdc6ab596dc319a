import { ChevronDown } from 'lucide-react';

type SelectOption = { value: string; label: string };

type SelectProps = {
  id: string;
  /** Stands inside the control, before the choice. */
  label: string;
  options: readonly SelectOption[];
  value: string;
  onChange: (value: string) => void;
  disabled?: boolean;
};

/** A labelled native select in one box: the label is part of the hit area. */
export function Select({ id, label, options, value, onChange, disabled = false }: SelectProps) {
  const ground = disabled ? 'border-line bg-sunken text-ink-2' : 'border-line-strong bg-surface text-ink';
  return (
    <div
      className={`relative flex min-h-12 items-center rounded-control border pl-3.5 focus-within:outline-3 focus-within:outline-offset-2 focus-within:outline-focus lg:min-h-11 ${ground}`}
    >
      <label htmlFor={id} className="pointer-events-none shrink-0 text-second text-ink-2">
        {label}
      </label>
      <select
        id={id}
        value={value}
        disabled={disabled}
        onChange={(event) => onChange(event.target.value)}
        className="min-h-12 min-w-0 flex-1 appearance-none truncate rounded-control bg-transparent pr-11 pl-2 text-body font-strong outline-none disabled:opacity-100 lg:min-h-11"
      >
        {options.map((option) => (
          <option key={option.value} value={option.value} className="bg-surface text-ink">
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown aria-hidden className="pointer-events-none absolute right-3.5 size-5" />
    </div>
  );
}
