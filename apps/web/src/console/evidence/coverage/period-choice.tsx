import { EVIDENCE_DAYS } from '@patrolplan/contract/staff';
import { coverageTexts } from './texts.ts';

export type EvidenceDays = (typeof EVIDENCE_DAYS)[number];

/** The period in an address; today by default. */
export const readDays = (params: URLSearchParams): EvidenceDays =>
  EVIDENCE_DAYS.find((days) => String(days) === params.get('days')) ?? 1;

export function PeriodChoice({
  days,
  onChange,
}: {
  days: EvidenceDays;
  onChange: (days: EvidenceDays) => void;
}) {
  return (
    <fieldset className="flex flex-wrap gap-0.5 rounded-control border border-line bg-sunken p-0.5">
      <legend className="sr-only">{coverageTexts.period}</legend>
      {EVIDENCE_DAYS.map((choice) => (
        <button
          key={choice}
          type="button"
          aria-pressed={choice === days}
          onClick={() => onChange(choice)}
          className="min-h-11 rounded-control border border-transparent px-2 text-second sm:px-3 font-strong text-ink-2 aria-pressed:border-line-strong aria-pressed:bg-surface aria-pressed:text-ink lg:min-h-10"
        >
          {coverageTexts.periods[choice]}
        </button>
      ))}
    </fieldset>
  );
}
