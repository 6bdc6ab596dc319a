import type { ComponentProps } from 'react';
import { inputLook } from './input-look.ts';
import { Field } from './field.tsx';

type TextFieldProps = Pick<ComponentProps<typeof Field>, 'id' | 'label' | 'hint' | 'error'> &
  Omit<ComponentProps<'input'>, 'id' | 'onChange' | 'className'> & { onChange: (text: string) => void };

/** A labelled line of text, or a date. Browsers do not fill it in: it is about somebody or something else. */
export function TextField({ id, label, hint, error, onChange, ...input }: TextFieldProps) {
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      {(control) => (
        <input
          autoComplete="off"
          {...input}
          {...control}
          onChange={(event) => onChange(event.target.value)}
          className={inputLook}
        />
      )}
    </Field>
  );
}
