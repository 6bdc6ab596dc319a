import type { staffContract } from '@patrolplan/contract/staff';
import { settingTexts } from './texts.ts';
import { pastText } from '#domain/moment-text.ts';
import { momentText } from '#domain/format.ts';
import type { StaffReply } from '#console/shared/staff-call.ts';

export type ProviderState = StaffReply<typeof staffContract.readServiceState>['providers'][number];

const count = new Intl.NumberFormat('en-GB');

/** The state of a provider, one sentence each: source, last reply, failures, budget. */
export function providerLines(state: ProviderState, now: Date): readonly string[] {
  return [
    ...SOURCES[state.source],
    answerLine(state, now),
    ...failureLines(state, now),
    ...budgetLines(state),
    ...itemLines(state),
  ];
}

const SOURCES: Readonly<Record<ProviderState['source'], readonly string[]>> = {
  provider: [],
  simulated: [settingTexts.simulated],
  device: [settingTexts.byDevice],
  none: [settingTexts.noKey],
};

function answerLine({ settingName: name, lastSuccessAt: last }: ProviderState, now: Date): string {
  const isRoutes = name === 'mapbox_api';
  if (last === null) return isRoutes ? settingTexts.noRoutes : settingTexts.noAnswer;
  const at = new Date(last);
  const text = isRoutes ? settingTexts.lastRoutes : settingTexts.lastAnswer;
  return text(pastText(at, now));
}

/** A failure before the last success is not shown. */
function failureLines(state: ProviderState, now: Date): readonly string[] {
  const { lastFailureAt: failedAt, lastFailure: why, lastSuccessAt: last, pausedUntil: pause } = state;
  const isOver = failedAt === null || (last !== null && last > failedAt);
  return [
    ...(isOver ? [] : [settingTexts.lastFailure(momentText(new Date(failedAt), now), why ?? '')]),
    ...(pause === null ? [] : [settingTexts.pausedUntil(momentText(new Date(pause), now))]),
  ];
}

function budgetLines({ callsLeft: left }: ProviderState): readonly string[] {
  if (left === null) return [];
  const { thisHour, perHour, today, perDay } = left;
  return [
    settingTexts.callsLeft(
      count.format(thisHour),
      count.format(perHour),
      count.format(today),
      count.format(perDay),
    ),
  ];
}

function itemLines({ items }: ProviderState): readonly string[] {
  if (items === null) return [];
  return [
    ...(items.stale === 0 ? [] : [settingTexts.stale(items.stale, items.total)]),
    ...(items.coveredByBudget ? [] : [settingTexts.budgetTooSmall]),
  ];
}
