import Minus from 'lucide-react/icons/minus';
import Plus from 'lucide-react/icons/plus';
import type { ReactNode } from 'react';
import { useRef } from 'react';
import { roundTexts } from '#features/round/texts.ts';

type StepperProps = {
  id: string;
  label: string;
  value: number;
  least: number;
  most: number;
  onChange: (value: number) => void;
};

const { setUp } = roundTexts;

/** Two buttons around a number field; held down, a button repeats. */
export function Stepper({ id, label, value, least, most, onChange }: StepperProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-1">
      <label htmlFor={id} className="text-body font-strong">
        {label}
      </label>
      <div className="flex flex-wrap items-center gap-1">
        <StepButton label={setUp.less} isOff={value <= least} onStep={() => onChange(value - 1)}>
          <Minus aria-hidden className="size-5" />
        </StepButton>
        <span className="flex items-baseline gap-1">
          <input
            id={id}
            type="number"
            inputMode="numeric"
            min={least}
            max={most}
            value={value}
            onChange={({ target }) => target.value !== '' && onChange(target.valueAsNumber)}
            className="[appearance:textfield] [&::-webkit-inner-spin-button]:appearance-none min-h-11 w-11 rounded-option bg-transparent py-2 text-right text-name-first tabular-nums"
          />
          <span className="text-body">{setUp.minutes}</span>
        </span>
        <StepButton label={setUp.more} isOff={value >= most} onStep={() => onChange(value + 1)}>
          <Plus aria-hidden className="size-5" />
        </StepButton>
      </div>
    </div>
  );
}

const REPEAT_AFTER_MS = 450;
const REPEAT_EVERY_MS = 90;

type StepButtonProps = { label: string; isOff: boolean; onStep: () => void; children: ReactNode };

function StepButton({ label, isOff, onStep, children }: StepButtonProps) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const release = () => clearTimeout(timer.current);
  const hold = (button: HTMLElement) => {
    const repeat = () => {
      if (!button.isConnected) return;
      button.click();
      timer.current = setTimeout(repeat, REPEAT_EVERY_MS);
    };
    release();
    timer.current = setTimeout(repeat, REPEAT_AFTER_MS);
  };
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={isOff || undefined}
      onClick={isOff ? undefined : onStep}
      onPointerDown={(event) => hold(event.currentTarget)}
      onPointerUp={release}
      onPointerLeave={release}
      onPointerCancel={release}
      onContextMenu={(event) => event.preventDefault()}
      className="grid size-12 shrink-0 place-items-center rounded-control border border-line-strong bg-surface select-none hover:bg-sunken aria-disabled:border-line aria-disabled:text-ink-2 lg:size-11"
    >
      {children}
    </button>
  );
}
