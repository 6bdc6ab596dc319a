import ChevronDown from 'lucide-react/icons/chevron-down';

type LineSelectProps = {
  id: string;
  /** Before the selected option, on its line. */
  label: string;
  options: readonly { readonly value: string; readonly label: string }[];
  value: string;
  onChange: (value: string) => void;
};

/** 'Label: value' on one line, on two where it does not fit. The select covers the whole box, so that the label is part of the tap target. */
export function LineSelect({ id, label, options, value, onChange }: LineSelectProps) {
  return (
    <div className="relative flex min-h-12 min-w-0 flex-wrap content-center items-center gap-x-2 rounded-control border border-line-strong bg-surface py-1 pr-11 pl-3.5 text-ink focus-within:outline-3 focus-within:outline-offset-2 focus-within:outline-focus landscape-phone:min-h-11 lg:min-h-11">
      <label
        htmlFor={id}
        className={`shrink-0 text-second text-ink-2 ${label.endsWith(':') ? '' : "after:content-[':']"}`}
      >
        {label}
      </label>
      <span aria-hidden className="min-w-0 text-body font-strong wrap-anywhere">
        {options.find((option) => option.value === value)?.label}
      </span>
      <select
        id={id}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className="absolute inset-0 size-full cursor-pointer rounded-control opacity-0"
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown aria-hidden className="pointer-events-none absolute right-3.5 size-5" />
    </div>
  );
}
