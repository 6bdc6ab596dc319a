import { positionText, stateText } from './mark.ts';
import type { Fault } from './mark.ts';
import { faultTexts } from './texts.ts';
import type { Column } from '#console/shared/column.ts';
import { momentText } from '#domain/format.ts';
import { markReasonText } from '#domain/mark/mark-words.ts';
import { now } from '#platform/clock.ts';

export const faultColumns: readonly Column<Fault>[] = [
  {
    id: 'site',
    head: faultTexts.site,
    inCard: 'title',
    cell: ({ siteName, street, areaName }) => (
      <>
        <span className="font-semibold">{siteName}</span>
        <span className="block text-small font-normal text-ink-2">
          {[street, areaName].filter((part) => part !== '').join(' · ')}
        </span>
      </>
    ),
    sortBy: ({ siteName }) => siteName,
  },
  {
    id: 'reason',
    head: faultTexts.reason,
    inCard: 'labelled',
    cell: ({ reason, note }) => (
      <>
        {markReasonText(reason)}
        {note !== '' && <span className="block text-small wrap-anywhere text-ink-2">{note}</span>}
      </>
    ),
    sortBy: ({ reason }) => reason,
  },
  {
    id: 'position',
    head: faultTexts.position,
    inCard: 'labelled',
    cell: (fault) => <span className="tabular-nums">{positionText(fault)}</span>,
  },
  {
    id: 'since',
    head: faultTexts.since,
    inCard: 'labelled',
    cell: ({ markedAt }) => momentText(new Date(markedAt), now()),
    sortBy: ({ markedAt }) => markedAt,
  },
  { id: 'state', head: faultTexts.state, inCard: 'labelled', cell: stateText, sortBy: stateText },
];
