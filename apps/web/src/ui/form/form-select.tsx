import ChevronDown from 'lucide-react/icons/chevron-down';
import type { ComponentProps } from 'react';
import { Field } from './field.tsx';
import { inputLook } from './input-look.ts';

type FormSelectProps = Omit<ComponentProps<'select'>, 'onChange' | 'children'> & {
  options: readonly { readonly value: string | number; readonly label: string }[];
  onChange: (value: string) => void;
};

/** A select below its label, with the chevron of all selects. */
export const FormSelect = ({ options, onChange, className = '', ...select }: FormSelectProps) => (
  <span className="relative block w-full min-w-0">
    <select
      {...select}
      onChange={(event) => onChange(event.target.value)}
      className={`${inputLook} appearance-none truncate pr-8 ${className}`}
    >
      {options.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
    <ChevronDown aria-hidden className="pointer-events-none absolute inset-y-0 right-2 my-auto size-5" />
  </span>
);

type SelectFieldProps = {
  id: string;
  label: string;
  hint?: string;
  error?: string | undefined;
} & Pick<FormSelectProps, 'options' | 'value' | 'onChange'>;

/** A select with its label, hint and error. */
export const SelectField = ({ id, label, hint, error, ...select }: SelectFieldProps) => (
  <Field id={id} label={label} hint={hint} error={error}>
    {(control) => <FormSelect {...control} {...select} />}
  </Field>
);
