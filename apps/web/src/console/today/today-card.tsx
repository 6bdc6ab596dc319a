import type { HTMLAttributes, ReactNode } from 'react';
import { Link } from 'wouter';
import { type FoldingCard, useFoldedCard } from './empty-cards.tsx';
import { screens } from '#config/screens.ts';
import { countText } from '#ui/text/number-text.ts';
import { staffTexts } from '#console/shared/texts.ts';
import { Skeleton } from '#ui/page/skeleton.tsx';

const CARDS = ['left top', 'right top', 'left bottom', 'right bottom'];

type CardFrameProps = {
  title: string;
  /** Total number, beside the title. */
  count?: number;
  /** Link to the full list. */
  all?: { readonly href: string; readonly label: string } | undefined;
  /** A control in place of the link. */
  action?: ReactNode;
  /** Handlers of the whole card. */
  holders?: HTMLAttributes<HTMLElement>;
  children: ReactNode;
};

type TodayCardProps = Omit<CardFrameProps, 'children' | 'holders'> & {
  /** Shown when there are no rows. */
  empty: string;
  children: readonly ReactNode[];
};

type FoldingListProps = Omit<TodayCardProps, 'empty'> & { card: FoldingCard };

/** A list that is left out while it is empty: one line names it. */
export function FoldingList({ card, children, ...frame }: FoldingListProps) {
  const isEmpty = children.length === 0;
  useFoldedCard(card, isEmpty);
  return isEmpty ? null : (
    <TodayCard empty="" {...frame}>
      {children}
    </TodayCard>
  );
}

/** One list of the page: title, number, link, rows. */
export const TodayCard = ({ empty, children, ...frame }: TodayCardProps) => (
  <CardFrame {...frame}>
    {children.length === 0 ? (
      <NoRows>{empty}</NoRows>
    ) : (
      <ul className="divide-y divide-line border-t border-line">{children}</ul>
    )}
  </CardFrame>
);

export const NoRows = ({ children }: { children: string }) => (
  <p className="border-t border-line px-4 py-3.5 text-second text-ink-2">{children}</p>
);

/** A card of the page: title, number, link, and any content. */
export function CardFrame({ title, count, all, action, holders, children }: CardFrameProps) {
  return (
    <section
      aria-label={title}
      {...holders}
      className="min-w-0 rounded-card border border-line bg-surface shadow-card dark:shadow-none"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 px-4 pt-1.5">
        <h2 className="flex min-h-11 items-center gap-2 text-h2">
          {title}
          {count !== undefined && count > 0 && (
            <span className="font-normal text-ink-2">{countText(count)}</span>
          )}
        </h2>
        {all && (
          <Link
            href={all.href}
            className="inline-flex min-h-11 min-w-11 items-center text-second font-strong text-link hover:underline"
          >
            {all.label}
          </Link>
        )}
        {action}
      </div>
      {children}
    </section>
  );
}

/** A row: a title, a second line, and a fact or an action at the right. */
export function TodayRow({
  before,
  title,
  text,
  children,
}: {
  before?: ReactNode;
  title: ReactNode;
  text: ReactNode;
  children?: ReactNode;
}) {
  return (
    <li className="flex min-h-13 flex-wrap items-center gap-x-3 px-4 py-1 text-second">
      {before}
      <div className="min-w-0 flex-[1_1_9rem] py-1 wrap-anywhere">
        <p className="font-semibold">{title}</p>
        <p className="text-small text-ink-2">{text}</p>
      </div>
      {children}
    </li>
  );
}

/** Four cards of three rows while the page loads. */
export function TodaySkeleton() {
  return (
    <div aria-busy="true" className="grid grid-cols-[repeat(auto-fit,minmax(min(24rem,100%),1fr))] gap-4">
      <output className="sr-only">{staffTexts.loading}</output>
      {CARDS.map((card) => (
        <div key={card} className="grid gap-1.5">
          <Skeleton className="h-13" />
          <Skeleton className="h-13" />
          <Skeleton className="h-13" />
        </div>
      ))}
    </div>
  );
}

/** The name of a site as the title of a row; opens its page. */
export const SiteLink = ({ siteId, siteName }: { siteId: number; siteName: string }) => (
  <Link
    href={`${screens.staffSites.path}/${siteId}`}
    className="inline-flex min-h-11 items-center hover:underline lg:min-h-6"
  >
    {siteName}
  </Link>
);
