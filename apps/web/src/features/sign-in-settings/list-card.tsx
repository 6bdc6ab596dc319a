import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { stableOnline } from '#platform/connection.ts';
import { useSource } from '#platform/source.ts';
import { Banner } from '#ui/page/banner.tsx';
import { Card } from '#ui/page/card.tsx';
import { FailedLines, LoadingLines } from '#ui/page/lines-states.tsx';

type ListTexts = { readonly loading: string; readonly failed: string; readonly tryAgain: string };
type ListQuery = Pick<UseQueryResult, 'data' | 'isError' | 'isFetching' | 'refetch'>;

type ListCardProps = {
  query: ListQuery;
  texts: ListTexts & { readonly heading: string };
  note: string;
  /** Of the last change; `number` increases with each, so that each is announced. */
  outcome: { readonly isDone: boolean; readonly text: string; readonly number: number } | null;
  children: ReactNode;
};

/** A list of what signs the person in, below the outcome of the last change. */
export function ListCard({ query, texts, note, outcome, children }: ListCardProps) {
  return (
    <Card title={texts.heading}>
      <p className="pb-2 text-second text-ink-2">{note}</p>
      {outcome !== null && (
        <div className="mb-2">
          <Banner key={outcome.number} tone={outcome.isDone ? 'success' : 'error'} takesFocus>
            {outcome.text}
          </Banner>
        </div>
      )}
      <UnloadedLines query={query} texts={texts} />
      {children}
    </Card>
  );
}

/** In place of a list that is loading or could not be loaded. */
function UnloadedLines({ query, texts }: { query: ListQuery; texts: ListTexts }) {
  const isOnline = useSource(stableOnline);
  if (query.data !== undefined) return null;
  if (query.isFetching) return <LoadingLines label={texts.loading} />;
  if (!query.isError) return null;
  return (
    <FailedLines offline={!isOnline} retryLabel={texts.tryAgain} onRetry={() => void query.refetch()}>
      {texts.failed}
    </FailedLines>
  );
}
