import Minus from 'lucide-react/icons/minus';
import Plus from 'lucide-react/icons/plus';
import { boostTexts } from './texts.ts';
import type { ControlProps } from '#console/shared/form-field.tsx';
import { StepButton } from '#console/shared/stepper.tsx';

const STEP = 0.5;
const MIN = 0.5;
const MAX = 100;

type AmountStepperProps = { control: ControlProps; value: number; onChange: (amount: number) => void };

/** Half a point less or more, or any amount typed. */
export function AmountStepper({ control, value, onChange }: AmountStepperProps) {
  const step = (by: number) => onChange(Math.min(MAX, Math.max(MIN, (value || 0) + by)));
  return (
    <div className="flex items-center gap-2">
      <StepButton icon={Minus} label={boostTexts.less} onStep={() => step(-STEP)} />
      <input
        {...control}
        type="number"
        inputMode="decimal"
        min={MIN}
        max={MAX}
        step="any"
        value={Number.isNaN(value) ? '' : value}
        onChange={(event) => onChange(event.target.valueAsNumber)}
        className="[appearance:textfield] min-h-12 w-24 rounded-control border border-line-strong bg-surface px-2 text-center text-dialog tabular-nums aria-invalid:border-bad aria-invalid:inset-ring aria-invalid:inset-ring-bad lg:min-h-11 [&::-webkit-inner-spin-button]:appearance-none"
      />
      <StepButton icon={Plus} label={boostTexts.more} onStep={() => step(STEP)} />
    </div>
  );
}
