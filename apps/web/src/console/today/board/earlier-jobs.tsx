import { staffTeamContract } from '@patrolplan/contract/staff-team';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { type BoardFilter, countStates, earlierDays, jobsInState } from './board-filter.ts';
import { jobColumns } from './job-columns.tsx';
import { boardTexts } from './texts.ts';
import { NoRows } from '#console/today/today-card.tsx';
import { DataState } from '#console/shared/data-state.tsx';
import { weekdayText } from '#domain/moment-text.ts';
import { Pager } from '#ui/table/pager.tsx';
import { usePages } from '#ui/table/use-pages.ts';
import { useStaffData } from '#console/shared/staff-call.ts';
import { DataTable } from '#ui/table/data-table.tsx';

/** The jobs of earlier days, to read only. They name nobody, and are stored as long as shifts are. */
export function EarlierJobs({ filter, now }: { filter: BoardFilter; now: Date }) {
  const pages = usePages<string>();
  const state = useStaffData(staffTeamContract.listJobs, { params: { after: pages.after ?? '' } });
  const wanted = (state.data?.jobs ?? []).filter(({ area }) => filter.area === '' || area === filter.area);
  const days = earlierDays(jobsInState(wanted, filter.state), now);
  return (
    <>
      <DataState state={state} failedText={boardTexts.jobsFailed}>
        {() =>
          days.length === 0 ? (
            <NoRows>{filter.state === '' ? boardTexts.noEarlier : boardTexts.noneInState}</NoRows>
          ) : (
            <div>
              {days.map(({ day, jobs }, n) => (
                <details key={day.getTime()} open={n === 0} className="group/day border-t border-line">
                  <summary className="flex min-h-14 cursor-pointer list-none items-center gap-3 rounded-card px-4 py-2 text-second -outline-offset-3! [&::-webkit-details-marker]:hidden">
                    <ChevronRight aria-hidden className="size-5 shrink-0 group-open/day:rotate-90" />
                    <span>
                      <b className="font-semibold">{weekdayText(day)}</b>
                      <span className="block text-small text-ink-2 tabular-nums">
                        {boardTexts.dayCounts(jobs.length, countStates(jobs))}
                      </span>
                    </span>
                  </summary>
                  <DataTable
                    isInCard
                    caption={weekdayText(day)}
                    columns={jobColumns(day, null)}
                    groups={[{ id: 'all', rows: jobs }]}
                    rowKey={({ id }) => id}
                  />
                </details>
              ))}
            </div>
          )
        }
      </DataState>
      <Pager
        pages={pages}
        next={state.data?.next ?? null}
        labels={{ previous: boardTexts.newerJobs, next: boardTexts.olderJobs }}
      />
      <p className="border-t border-line px-4 py-3 text-small text-ink-2">{boardTexts.earlierNote}</p>
    </>
  );
}
