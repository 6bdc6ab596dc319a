import { visitsContract } from '@patrolplan/contract/visits';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { shiftTexts } from './texts.ts';
import { visitsOfSheet } from '#domain/shift/shift-sheet.ts';
import type { SheetVisit } from '#domain/shift/shift-sheet.ts';
import { stableOnline } from '#platform/connection.ts';
import { valueOrThrow } from '#platform/query/call-error.ts';
import { useSource } from '#platform/source.ts';
import { api } from '#state/api.ts';
import { useFeature } from '#state/features.ts';
import { removedVisitIds } from '#state/visits/removed-ids.ts';
import { useVisitsOnDevice } from '#state/visits/visits.ts';
import { Banner } from '#ui/banner.tsx';

const ownVisitsQuery = queryOptions({
  queryKey: ['shift-visits'],
  queryFn: ({ signal }) => valueOrThrow(api.call(visitsContract.readOwnVisits, {}, { signal })),
});

/** Own visits of this and other devices. While the service cannot be read, those of this device. */
export function useSheetVisits(): { readonly visits: readonly SheetVisit[]; readonly failure: ReactNode } {
  const hasVisits = useFeature('visits');
  const isOnline = useSource(stableOnline);
  const removedIds = useSource(removedVisitIds);
  const { visits: onDevice } = useVisitsOnDevice();
  const { data, isError } = useQuery({ ...ownVisitsQuery, enabled: hasVisits && isOnline });
  return {
    visits: visitsOfSheet(onDevice, data?.visits ?? [], removedIds),
    failure: isError && (
      <div className="mb-3">
        <Banner tone="warning">{shiftTexts.sheet.onlyDevice}</Banner>
      </div>
    ),
  };
}
