import { staffContract } from '@patrolplan/contract/staff';
import { useSearchParams } from 'wouter';
import CalendarDays from 'lucide-react/icons/calendar-days';
import CircleCheck from 'lucide-react/icons/circle-check';
import Clock from 'lucide-react/icons/clock';
import History from 'lucide-react/icons/history';
import MapGlyph from 'lucide-react/icons/map';
import MapPin from 'lucide-react/icons/map-pin';
import Settings from 'lucide-react/icons/settings';
import User from 'lucide-react/icons/user';
import Zap from 'lucide-react/icons/zap';
import type { LucideIcon } from 'lucide-react';
import { type ChangeFilter, changesInput, isFiltered, readFilter } from './change-filter.ts';
import { ChangeTools } from './change-tools.tsx';
import { changeTexts } from './texts.ts';
import { DataState } from '#console/shared/data-state.tsx';
import { Pager } from '#ui/table/pager.tsx';
import { type StaffReply, useStaffData } from '#console/shared/staff-call.ts';
import { StaffPage } from '#console/shared/frame/staff-page.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import { usePages } from '#ui/table/use-pages.ts';
import type { Column } from '#ui/table/column.ts';
import { minuteClock } from '#platform/clock.ts';
import { useSource } from '#platform/source.ts';
import { EmptyState } from '#ui/page/empty-state.tsx';
import { weekdayMomentText } from '#domain/moment-text.ts';

const GLYPHS: Readonly<Record<string, LucideIcon>> = {
  area: MapGlyph,
  'bank-holiday': CalendarDays,
  boost: Zap,
  period: Clock,
  setting: Settings,
  site: MapPin,
  user: User,
  visit: CircleCheck,
};

type Position = NonNullable<FoundChanges['next']>;

/** Who changed what and when. */
export function ChangesPage() {
  return (
    <StaffPage>
      <Changes />
    </StaffPage>
  );
}

/** The filter is in the address, so that a reload keeps it and a person's page can link to it. */
function Changes() {
  const now = new Date(useSource(minuteClock) * 60_000);
  const [params, setParams] = useSearchParams();
  const pages = usePages<Position>();
  const filter = readFilter(params);
  const input = changesInput(filter);
  const state = useStaffData(staffContract.findChanges, { body: { ...input, after: pages.after } });
  const change = (part: Partial<ChangeFilter>) => {
    pages.restart();
    setParams(
      (old) => {
        const next = new URLSearchParams(old);
        for (const [name, value] of Object.entries(part)) {
          if (value === '') next.delete(name);
          else next.set(name, value);
        }
        return next;
      },
      { replace: true },
    );
  };
  return (
    <>
      <ChangeTools filter={filter} input={input} onChange={change} />
      <DataState state={state} failedText={changeTexts.failed}>
        {({ changes, next }) =>
          changes.length === 0 ? (
            <EmptyState>{isFiltered(filter) ? changeTexts.noneFound : changeTexts.none}</EmptyState>
          ) : (
            <div className="grid gap-3">
              <DataTable
                caption={changeTexts.caption}
                columns={changeColumns(now)}
                groups={[{ id: 'all', rows: changes }]}
                rowKey={({ id }) => id}
              />
              <Pager
                pages={pages}
                next={next}
                labels={{ previous: changeTexts.newer, next: changeTexts.older }}
                note={changeTexts.note}
              />
            </div>
          )
        }
      </DataState>
    </>
  );
}

const changeColumns = (now: Date): readonly Column<Change>[] => [
  {
    id: 'when',
    head: changeTexts.when,
    inCard: 'badge',
    cell: ({ at }) => (
      <time dateTime={at} className="whitespace-nowrap">
        {weekdayMomentText(new Date(at), now)}
      </time>
    ),
  },
  { id: 'what', head: changeTexts.what, inCard: 'title', cell: What },
  {
    id: 'who',
    head: changeTexts.who,
    cell: ({ who }) => <span className="inline-block min-w-20 text-ink-2">{who}</span>,
  },
];

/** One sentence. Its fields are collapsed, because most readers only need the sentence. */
function What({ kind, sentence, fields }: Change) {
  const Glyph = GLYPHS[kind] ?? History;
  return (
    <div className="flex min-w-0 gap-2.5 font-normal">
      <Glyph aria-hidden className="mt-0.5 size-4.5 shrink-0 text-ink-2" />
      <div className="min-w-0">
        <p className="wrap-anywhere">{sentence}</p>
        {fields.length > 0 && (
          <details className="text-small">
            <summary className="min-h-11 cursor-pointer content-center font-semibold text-link lg:min-h-8">
              {changeTexts.details}
            </summary>
            <dl className="grid gap-1 pb-1.5">
              {fields.map(({ name, before, after }) => (
                <div key={name} className="flex flex-wrap gap-x-1.5">
                  <dt className="text-ink-2">{name}:</dt>
                  <dd className="min-w-0 wrap-anywhere">
                    <Values before={before} after={after} />
                  </dd>
                </div>
              ))}
            </dl>
          </details>
        )}
      </div>
    </div>
  );
}

/** 'from Enabled to Disabled'; the new value alone where there was none before, and of a flag. */
function Values({ before, after }: { before: string | null; after: string | null }) {
  if (after === null) return changeTexts.removed(before ?? '');
  const isAlone = before === null || after === 'yes' || after === 'no';
  return (
    <>
      {!isAlone && `${changeTexts.fromTo(before)} `}
      <strong className="font-strong">{after}</strong>
    </>
  );
}

type FoundChanges = StaffReply<typeof staffContract.findChanges>;

export type Change = FoundChanges['changes'][number];
