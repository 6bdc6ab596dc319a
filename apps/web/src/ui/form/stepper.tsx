import Minus from 'lucide-react/icons/minus';
import Plus from 'lucide-react/icons/plus';
import type { LucideIcon } from 'lucide-react';
import { useRef } from 'react';
import type { ControlProps } from './field.tsx';

type StepperProps = {
  /** Connects the number with its label and its error. */
  control: Pick<ControlProps, 'id'> & Partial<ControlProps>;
  /** As typed; empty if it is not a number. */
  value: string;
  min: number;
  max: number;
  step?: number;
  unit?: string;
  labels: { readonly less: string; readonly more: string };
  /** `plain` has no box around the number. */
  look?: keyof typeof LOOKS;
  onChange: (value: string) => void;
};

const LOOKS = {
  boxed:
    'w-20 border border-line-strong bg-surface text-center text-body font-strong aria-invalid:border-bad aria-invalid:inset-ring aria-invalid:inset-ring-bad',
  plain: 'w-11 bg-transparent text-center text-name-first',
} as const;

/** Two buttons around a number field. Pressing a button for longer repeats it. */
export function Stepper({
  control,
  value,
  min,
  max,
  step = 1,
  unit,
  labels,
  look = 'boxed',
  onChange,
}: StepperProps) {
  // From an empty field the first step leads to the minimum.
  const typed = Number.parseFloat(value);
  const number = Number.isNaN(typed) ? min - step : typed;
  const go = (by: number) => onChange(String(Math.min(max, Math.max(min, number + by))));
  return (
    <div className="flex flex-wrap items-center gap-1">
      <StepButton icon={Minus} label={labels.less} isOff={number <= min} onStep={() => go(-step)} />
      <span className="flex min-w-20 items-baseline justify-center gap-1">
        <input
          {...control}
          type="number"
          inputMode={Number.isInteger(step) ? 'numeric' : 'decimal'}
          autoComplete="off"
          min={min}
          max={max}
          step="any"
          value={value}
          onChange={({ target }) => onChange(target.value)}
          className={`min-h-12 min-w-0 [appearance:textfield] rounded-control px-1 tabular-nums lg:min-h-11 [&::-webkit-inner-spin-button]:appearance-none ${LOOKS[look]}`}
        />
        {/* As much room behind the unit as there is before the number, so that both are centred as one. */}
        {unit !== undefined && <span className={`text-body ${look === 'plain' ? 'pr-3' : ''}`}>{unit}</span>}
      </span>
      <StepButton icon={Plus} label={labels.more} isOff={number >= max} onStep={() => go(step)} />
    </div>
  );
}

const REPEAT_AFTER_MS = 450;
const REPEAT_EVERY_MS = 90;

type StepButtonProps = { icon: LucideIcon; label: string; isOff: boolean; onStep: () => void };

function StepButton({ icon: Icon, label, isOff, onStep }: StepButtonProps) {
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
      <Icon aria-hidden className="size-5" />
    </button>
  );
}
