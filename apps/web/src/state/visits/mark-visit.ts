import { visitLog } from './visits.ts';
import type { DeviceVisit, VisitDraft } from '#domain/visit/device-visit.ts';

export async function markVisited(site: {
  readonly siteId: number;
  readonly siteName: string;
  readonly isSurvey?: boolean | undefined;
}): Promise<DeviceVisit | null> {
  return (await visitLog()).mark({ ...site, outcome: 'visited' });
}

export async function markSkipped(
  skipped: Omit<Extract<VisitDraft, { outcome: 'skipped' }>, 'outcome'>,
): Promise<DeviceVisit | null> {
  return (await visitLog()).mark({ ...skipped, outcome: 'skipped' });
}
