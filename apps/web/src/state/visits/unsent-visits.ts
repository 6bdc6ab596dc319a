import { useVisitsOnDevice } from './visits.ts';
import { isUnsent } from '#domain/visit/device-visit.ts';

export function useUnsentVisits(): { readonly count: number; readonly isFailing: boolean } {
  const { visits, isFailing } = useVisitsOnDevice();
  return { count: visits.filter(isUnsent).length, isFailing };
}
