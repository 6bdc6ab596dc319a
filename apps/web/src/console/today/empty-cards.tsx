import { Fragment, type ReactNode, createContext, useCallback, useContext, useEffect, useState } from 'react';
import { Link } from 'wouter';
import { todayTexts } from './texts.ts';
import { screens } from '#config/screens.ts';
import { FAULTS } from './closures/texts.ts';

/** The cards that fold, in the order of the line, each with the page of its full list. */
const CARDS = {
  'check-ins': null,
  marks: `${screens.staffToday.path}?${FAULTS}`,
  sites: null,
  boosts: screens.staffBoosts.path,
  notes: `${screens.staffCoverage.path}?notes`,
} as const;
export type FoldingCard = keyof typeof CARDS;

const isFoldingCard = (name: string): name is FoldingCard => name in CARDS;
const ORDER = Object.keys(CARDS).filter(isFoldingCard);

type Report = (card: FoldingCard, isEmpty: boolean) => void;
const ReportContext = createContext<Report>(() => undefined);

/** Cards without content are one line: 'Nothing due: check-ins, marks, sites'. */
export function EmptyCards({ children }: { children: ReactNode }) {
  const [empty, setEmpty] = useState<ReadonlySet<FoldingCard>>(new Set());
  const report = useCallback<Report>(
    (card, isEmpty) =>
      setEmpty((old) => {
        const next = new Set(old);
        if (isEmpty) next.add(card);
        else next.delete(card);
        return next;
      }),
    [],
  );
  const names = ORDER.filter((card) => empty.has(card));
  return (
    <ReportContext value={report}>
      {children}
      {names.length > 0 && (
        <p className="px-4 text-second text-ink-2 lg:px-0">
          {todayTexts.nothingDue}{' '}
          {names.map((name, index) => (
            <Fragment key={name}>
              {/* The line breaks after a comma only. */}
              {index > 0 && ' '}
              <span className="whitespace-nowrap">
                <CardName name={name} />
                {index < names.length - 1 && ','}
              </span>
            </Fragment>
          ))}
        </p>
      )}
    </ReportContext>
  );
}

function CardName({ name }: { name: FoldingCard }) {
  const href = CARDS[name];
  if (href === null) return name;
  return (
    <Link
      href={href}
      className="inline-flex min-h-11 min-w-11 items-center font-semibold text-link hover:underline"
    >
      {name}
    </Link>
  );
}

/** Names a card in the line while it is empty. The card itself is then left out. */
export function useFoldedCard(card: FoldingCard, isEmpty: boolean): void {
  const report = useContext(ReportContext);
  useEffect(() => {
    report(card, isEmpty);
    return () => report(card, false);
  }, [report, card, isEmpty]);
}
