import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { fieldLook } from './field-look.ts';
import { kitTexts } from './texts.ts';

type PasswordInputProps = {
  id: string;
  name: string;
  autoComplete: string;
  required: boolean;
  'aria-invalid': true | undefined;
};

/** A password that can be looked at: one-handed typing in the rain goes wrong unseen. */
export function PasswordInput(props: PasswordInputProps) {
  const [shown, setShown] = useState(false);
  const Glyph = shown ? EyeOff : Eye;
  return (
    <div className="relative">
      <input
        {...props}
        type={shown ? 'text' : 'password'}
        autoCapitalize="none"
        spellCheck={false}
        className={`${fieldLook} pr-13`}
      />
      <button
        type="button"
        aria-label={shown ? kitTexts.hide : kitTexts.show}
        aria-controls={props.id}
        onClick={() => setShown(!shown)}
        className="absolute inset-y-0 right-0 grid w-12 place-items-center rounded-control text-ink-2 -outline-offset-3!"
      >
        <Glyph aria-hidden className="size-5" />
      </button>
    </div>
  );
}
