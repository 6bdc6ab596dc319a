import ChevronDown from 'lucide-react/icons/chevron-down';

type SelectOption = { value: string; label: string };

type SelectProps = {
  id: string;
  /** Inside the control: before the selected option, in a narrow control above it. */
  label: string;
  options: readonly SelectOption[];
  value: string;
  onChange: (value: string) => void;
  disabled?: boolean;
};

/** A labelled native select in one box; the label is part of the tap target. */
export function Select({ id, label, options, value, onChange, disabled = false }: SelectProps) {
  const ground = disabled ? 'border-line bg-sunken text-ink-2' : 'border-line-strong bg-surface text-ink';
  return (
    <div
      className={`@container relative rounded-control border focus-within:outline-3 focus-within:outline-offset-2 focus-within:outline-focus ${ground}`}
    >
      <label
        htmlFor={id}
        className="pointer-events-none absolute top-1 left-[10px] text-small text-ink-2 @min-[21rem]:inset-y-0 @min-[21rem]:left-3.5 @min-[21rem]:flex @min-[21rem]:w-27 @min-[21rem]:items-center @min-[21rem]:text-second"
      >
        {label}
      </label>
      <select
        id={id}
        value={value}
        disabled={disabled}
        onChange={(event) => onChange(event.target.value)}
        className="block min-h-[48px] w-full appearance-none truncate rounded-control bg-transparent pt-5 pr-[30px] pb-1 pl-[10px] text-[min(1rem,8vw)] leading-tight font-strong tracking-[-0.02em] outline-none disabled:font-medium disabled:opacity-100 @min-[21rem]:py-0 @min-[21rem]:pr-11 @min-[21rem]:tracking-normal @min-[21rem]:pl-32 landscape-phone:min-h-11 lg:min-h-11"
      >
        {options.map((option) => (
          <option key={option.value} value={option.value} className="bg-surface text-ink">
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute inset-y-0 right-[8px] my-auto size-[18px] @min-[21rem]:right-3.5 @min-[21rem]:size-5"
      />
    </div>
  );
}
