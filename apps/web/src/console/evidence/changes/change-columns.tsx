import CalendarDays from 'lucide-react/icons/calendar-days';
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
import { momentText } from '#domain/format.ts';
import type { Column } from '#console/shared/column.ts';

const GLYPHS: Readonly<Record<string, LucideIcon>> = {
  area: MapGlyph,
  'bank-holiday': CalendarDays,
  boost: Zap,
  period: Clock,
  setting: Settings,
  site: MapPin,
  user: User,
};

export const changeColumns = (now: Date): readonly Column<Change>[] => [
  {
    id: 'when',
    head: changeTexts.when,
    inCard: 'badge',
    cell: ({ at }) => (
      <time dateTime={at} className="whitespace-nowrap">
        {momentText(new Date(at), now)}
      </time>
    ),
  },
  { id: 'kind', head: changeTexts.kind, inCard: 'title', cell: Kind },
  { id: 'what', head: changeTexts.what, cell: What },
  {
    id: 'who',
    head: changeTexts.who,
    cell: ({ who }) => <span className="inline-block min-w-20 text-ink-2">{who}</span>,
  },
];

function Kind({ kind, title }: Change) {
  const Glyph = GLYPHS[kind] ?? History;
  return (
    <span className="flex min-w-28 items-center gap-2">
      <Glyph aria-hidden className="size-4.5 shrink-0 text-ink-2" />
      {title}
    </span>
  );
}

function What({ subject, fields }: Change) {
  return (
    <>
      <p>{subject}</p>
      {fields.length > 0 && (
        <dl className="flex flex-wrap gap-x-4 text-small">
          {fields.map(({ name, before, after }) => (
            <div key={name} className="flex flex-wrap gap-x-1.5">
              <dt className="text-ink-2">{name}:</dt>
              <dd className="min-w-0">
                <Values before={before} after={after} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </>
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
