type CheckboxLineProps = {
  id?: string;
  label: string;
  isChecked: boolean;
  onChange: (isChecked: boolean) => void;
};

/** A checkbox with its text. The whole line can be tapped. */
export const CheckboxLine = ({ id, label, isChecked, onChange }: CheckboxLineProps) => (
  <label className="flex min-h-11 items-center gap-3 py-1 text-body">
    <input
      id={id}
      type="checkbox"
      className="size-5.5 shrink-0 accent-accent"
      checked={isChecked}
      onChange={(event) => onChange(event.target.checked)}
    />
    {label}
  </label>
);
