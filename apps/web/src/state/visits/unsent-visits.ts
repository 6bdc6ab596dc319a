import { useVisitsOnDevice } from './visits.ts';
import type { SendingState } from '#state/delivery/create-sender.ts';
import { isUnsent } from '#domain/visit/device-visit.ts';

export function useUnsentVisits(): SendingState & { readonly count: number } {
  const { visits, isSending, isFailing } = useVisitsOnDevice();
  return { count: visits.filter(isUnsent).length, isSending, isFailing };
}
