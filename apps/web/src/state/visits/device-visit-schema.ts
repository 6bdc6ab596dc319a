import { FOUND_ANSWERS, REFUSAL_REASONS, SKIP_REASONS } from '@patrolplan/contract/visits';
import * as v from 'valibot';
import type { DeviceVisit } from '#domain/visit/device-visit.ts';

const time = v.pipe(v.number(), v.finite());

const deviceVisit = v.object({
  id: v.string(),
  userId: v.number(),
  siteId: v.number(),
  siteName: v.string(),
  at: time,
  outcome: v.picklist(['visited', 'skipped']),
  reason: v.nullable(v.picklist(SKIP_REASONS)),
  note: v.string(),
  found: v.optional(v.nullable(v.picklist(FOUND_ANSWERS))),
  isSurvey: v.optional(v.boolean()),
  correction: v.optional(v.nullable(v.object({ change: v.picklist(['note', 'remove']), at: time }))),
  markedAt: time,
  sendAfter: time,
  state: v.picklist(['waiting', 'sent', 'refused']),
  refusal: v.nullable(v.picklist(REFUSAL_REASONS)),
});

export function readDeviceVisit(record: unknown): DeviceVisit | null {
  const read = v.safeParse(deviceVisit, record);
  return read.success ? read.output : null;
}
