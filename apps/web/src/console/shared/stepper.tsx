import Minus from 'lucide-react/icons/minus';
import Plus from 'lucide-react/icons/plus';
import { useEffect, useRef } from 'react';
import type { LucideIcon } from 'lucide-react';
import type { ControlProps } from './form-field.tsx';

type StepperProps = {
  control: ControlProps;
  /** As typed: it may be no number for a moment. */
  value: string;
  min: number;
  max: number;
  step: number;
  unit: string;
  labels: { readonly less: string; readonly more: string };
  onChange: (value: string) => void;
};

/** Two buttons around a number field. A button that is held repeats. */
export function Stepper({ control, value, min, max, step, unit, labels, onChange }: StepperProps) {
  const next = (direction: 1 | -1) => {
    const number = Number.parseInt(value, 10);
    const from = Number.isNaN(number) ? min : number;
    onChange(String(Math.min(max, Math.max(min, from + direction * step))));
  };
  return (
    <div className="flex items-center gap-2">
      <StepButton icon={Minus} label={labels.less} onStep={() => next(-1)} />
      <input
        {...control}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        inputMode="numeric"
        autoComplete="off"
        className="min-h-12 w-16 min-w-0 rounded-control border border-line-strong bg-surface px-2 text-center text-body font-strong tabular-nums aria-invalid:border-bad lg:min-h-11"
      />
      <span className="text-body">{unit}</span>
      <StepButton icon={Plus} label={labels.more} onStep={() => next(1)} />
    </div>
  );
}

const HELD_AFTER_MS = 400;
const REPEAT_MS = 100;

export function StepButton({
  icon: Icon,
  label,
  onStep,
}: {
  icon: LucideIcon;
  label: string;
  onStep: () => void;
}) {
  const step = useRef(onStep);
  useEffect(() => {
    step.current = onStep;
  });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const held = useRef(false);
  const release = () => clearTimeout(timer.current);
  useEffect(() => () => clearTimeout(timer.current), []);
  const repeat = () => {
    held.current = true;
    step.current();
    timer.current = setTimeout(repeat, REPEAT_MS);
  };
  return (
    <button
      type="button"
      aria-label={label}
      // The click is the step, also for the keyboard; after holding, which has stepped already, it is none.
      onClick={() => {
        if (!held.current) onStep();
        held.current = false;
      }}
      onPointerDown={() => {
        held.current = false;
        timer.current = setTimeout(repeat, HELD_AFTER_MS);
      }}
      onPointerUp={release}
      onPointerLeave={release}
      onPointerCancel={release}
      className="grid size-12 shrink-0 place-items-center rounded-control border border-line-strong bg-surface hover:bg-sunken lg:size-11"
    >
      <Icon aria-hidden className="size-5" />
    </button>
  );
}
