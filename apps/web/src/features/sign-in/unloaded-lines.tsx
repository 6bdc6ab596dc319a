import type { UseQueryResult } from '@tanstack/react-query';
import { stableOnline } from '#platform/connection.ts';
import { useSource } from '#platform/source.ts';
import { FailedLines, LoadingLines } from '#ui/lines-states.tsx';

type UnloadedLinesProps = {
  query: Pick<UseQueryResult, 'data' | 'isError' | 'isFetching' | 'refetch'>;
  texts: { readonly loading: string; readonly failed: string; readonly tryAgain: string };
};

/** In place of a list that is loading or could not be loaded. */
export function UnloadedLines({ query, texts }: UnloadedLinesProps) {
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
