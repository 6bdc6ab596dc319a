import { type BoardFilter, JOB_DAYS, JOB_FILTERS } from './board-filter.ts';
import { boardTexts } from './texts.ts';
import { LineSelect } from '#ui/form/line-select.tsx';

type JobFiltersProps = { filter: BoardFilter; onChange: (part: Partial<BoardFilter>) => void };

/** Which jobs are listed. */
export function JobFilters({ filter, onChange }: JobFiltersProps) {
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(8rem,100%),1fr))] gap-2 px-4 pt-1 pb-3">
      <LineSelect
        id="job-state"
        label={boardTexts.state}
        options={JOB_FILTERS.map((value) => ({ value, label: boardTexts.states[value] }))}
        value={filter.state}
        onChange={(chosen) => onChange({ state: JOB_FILTERS.find((state) => state === chosen) ?? '' })}
      />
      <LineSelect
        id="job-day"
        label={boardTexts.day}
        options={JOB_DAYS.map((value) => ({ value, label: boardTexts.days[value] }))}
        value={filter.day}
        onChange={(chosen) => onChange({ day: chosen === 'earlier' ? chosen : 'today' })}
      />
    </div>
  );
}
