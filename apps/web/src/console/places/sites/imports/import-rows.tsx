import { staffContract } from '@patrolplan/contract/staff';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { SiteImport } from '#console/places/sites/site.ts';
import { importRowColumns } from './import-row-columns.tsx';
import { importTexts } from '#console/places/sites/texts.ts';
import { SkeletonRows } from '#ui/table/skeleton-rows.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import { staffTexts } from '#console/shared/texts.ts';
import { valueOrThrow } from '#platform/query/call-error.ts';
import { Banner } from '#ui/page/banner.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/page/empty-state.tsx';
import { LineSelect } from '#ui/form/line-select.tsx';
import { callStaff } from '#console/shared/staff-call.ts';

type Kind = keyof typeof importTexts.kinds;
const KINDS = Object.entries(importTexts.kinds).map(([value, label]) => ({ value, label }));

/** The rows of the preview, those with errors first. More rows are loaded on request. */
export function ImportRows({ found }: { found: SiteImport }) {
  const [kind, setKind] = useState<Kind>('attention');
  const query = useImportRows(found, kind);
  const rows = query.data?.pages.flatMap((page) => page.rows) ?? [];
  return (
    <div className="grid gap-3">
      <div className="w-full sm:max-w-xs">
        <LineSelect
          id="import-kind"
          label={importTexts.show}
          value={kind}
          options={KINDS}
          onChange={(value) => setKind(toKind(value))}
        />
      </div>
      {query.isError && (
        <Banner
          tone="error"
          action={
            <Button variant="quiet" onClick={() => void query.refetch()}>
              {staffTexts.tryAgain}
            </Button>
          }
        >
          {importTexts.rowsFailed}
        </Banner>
      )}
      {query.isPending && <SkeletonRows />}
      {query.isSuccess && rows.length === 0 && <EmptyState>{importTexts.noRows}</EmptyState>}
      {rows.length > 0 && (
        <DataTable
          caption={importTexts.rows}
          columns={importRowColumns(found.isOrder === true)}
          groups={[{ id: 'rows', rows }]}
          rowKey={({ line, siteName: name, postcode }) => `${line} ${name} ${postcode}`}
        />
      )}
      {query.hasNextPage && (
        <div>
          <Button
            variant="quiet"
            pending={query.isFetchingNextPage}
            pendingLabel={importTexts.loadingMore}
            onClick={() => void query.fetchNextPage()}
          >
            {importTexts.more}
          </Button>
        </div>
      )}
    </div>
  );
}

function useImportRows({ importId: importid, checks }: SiteImport, kind: Kind) {
  return useInfiniteQuery({
    queryKey: ['staff', 'listImportRows', importid, checks, kind],
    queryFn: ({ pageParam, signal }) =>
      valueOrThrow(
        callStaff(
          staffContract.listImportRows,
          { params: { importid }, body: { kind, after: pageParam } },
          { signal },
        ),
      ),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  });
}

const toKind = (value: string): Kind =>
  KINDS.some((one) => one.value === value) ? (value as Kind) : 'attention'; // safe: one of the keys
