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
import { Fragment } from 'react';
import type { Change } from './change.ts';
import { changeTexts } from './texts.ts';
import { weekdayMomentText } from '#console/shared/moment-text.ts';
import type { Column } from '#console/shared/column.ts';

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

export const changeColumns = (now: Date): readonly Column<Change>[] => [
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
function What({ kind, title, subject, sentence, fields }: Change) {
  const Glyph = GLYPHS[kind] ?? History;
  return (
    <div className="flex min-w-0 gap-2.5 font-normal">
      <Glyph aria-hidden className="mt-0.5 size-4.5 shrink-0 text-ink-2" />
      <div className="min-w-0">
        {/* A service older than this version sends no sentence. */}
        <p className="wrap-anywhere">{sentence || `${title}: ${subject}`}</p>
        {fields.length > 0 && (
          <details className="text-small">
            <summary className="min-h-11 cursor-pointer content-center font-semibold text-link lg:min-h-8">
              {changeTexts.details(fields.length)}
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

/** 'Enabled → Disabled'; a new value alone where there was none before. */
function Values({ before, after }: { before: string | null; after: string | null }) {
  const isNew = before === null;
  return (
    <Fragment>
      {!isNew && (
        <>
          {before} <span aria-hidden>→</span> <span className="sr-only">{changeTexts.to}</span>{' '}
        </>
      )}
      <strong className="font-strong">{after ?? changeTexts.nothing}</strong>
    </Fragment>
  );
}
