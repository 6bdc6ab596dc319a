import Zap from 'lucide-react/icons/zap';
import { type Boost, boostEnd, boostedName, stateText, whenText } from './boost.ts';
import { boostTexts } from './texts.ts';
import { partText } from '#domain/format.ts';
import type { Column } from '#ui/table/column.ts';
import { TextAction } from '#console/shared/text-action.tsx';
import { Badge } from '#ui/text/badge.tsx';

export type RowActions = {
  readonly onEnd: (boost: Boost, wholeSeries: boolean) => void;
  readonly onChangeEnd: (boost: Boost) => void;
  readonly onSetAgain: (boost: Boost) => void;
};

/** `series` has the number of boosts per series that have not ended. */
export function boostColumns(
  now: Date,
  actions: RowActions,
  series: ReadonlyMap<string, number>,
): readonly Column<Boost>[] {
  return [
    {
      id: 'boost',
      head: boostTexts.boost,
      inCard: 'badge',
      cell: (boost) => <Amount boost={boost} />,
      sortBy: ({ amount }) => amount,
    },
    { id: 'target', head: boostTexts.target, inCard: 'title', cell: boostedName, sortBy: boostedName },
    {
      id: 'reason',
      head: boostTexts.reason,
      cell: (boost) => reasonText(boost),
      sortBy: ({ reason }) => reason,
    },
    {
      id: 'when',
      head: boostTexts.when,
      cell: (boost) => (
        <div className="lg:whitespace-nowrap">
          <p>{whenText(boost, now)}</p>
          <p className="text-small text-ink-2">{stateText(boost, now)}</p>
        </div>
      ),
      sortBy: (boost) => boostEnd(boost).getTime(),
    },
    {
      id: 'setBy',
      head: boostTexts.setBy,
      inCard: 'labelled',
      cell: ({ createdBy: by }) => <span className="text-ink-2">{by}</span>,
      sortBy: ({ createdBy: by }) => by,
    },
    {
      id: 'actions',
      head: '',
      inCard: 'actions',
      cell: (boost) => (
        <BoostActions boost={boost} actions={actions} count={series.get(boost.series ?? '') ?? 1} />
      ),
    },
  ];
}

function reasonText({ reason, areaName: area }: Boost): string {
  return area === null ? reason : `${reason}, ${boostTexts.wholeArea}`;
}

type BoostActionsProps = { boost: Boost; actions: RowActions; count: number };

function BoostActions({ boost, actions, count }: BoostActionsProps) {
  const named = (action: string) => `${action}, ${boostedName(boost)}`;
  if (boost.state === 'over') {
    return (
      <TextAction label={named(boostTexts.setAgain)} onClick={() => actions.onSetAgain(boost)}>
        {boostTexts.setAgain}
      </TextAction>
    );
  }
  const end = boost.state === 'planned' ? boostTexts.cancel : boostTexts.endNow;
  return (
    <span className="inline-flex flex-wrap gap-x-5 [td_&]:flex-nowrap">
      <TextAction label={named(boostTexts.changeEnd)} onClick={() => actions.onChangeEnd(boost)}>
        {boostTexts.changeEnd}
      </TextAction>
      <TextAction label={named(end)} onClick={() => actions.onEnd(boost, false)}>
        {end}
      </TextAction>
      {count > 1 && (
        <TextAction label={named(boostTexts.endAll(count))} onClick={() => actions.onEnd(boost, true)}>
          {boostTexts.endAll(count)}
        </TextAction>
      )}
    </span>
  );
}

export function Amount({ boost }: { boost: Pick<Boost, 'amount' | 'state'> }) {
  const isActive = boost.state === 'in force';
  return (
    <span className="whitespace-nowrap">
      <Badge tone={isActive ? 'good' : 'quiet'} icon={Zap} filled={isActive}>
        {partText(boost.amount)}
      </Badge>
    </span>
  );
}
