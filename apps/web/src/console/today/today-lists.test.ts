import { expect, test } from 'vitest';
import { endingSoon, failedProviders, mostWaiting, visitsOfLastHour } from './today-lists.tsx';

const NOW = new Date('2026-11-16T15:00:00Z');
const inMinutes = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000).toISOString();

const boost = (id: number, minutes: number, state: 'in force' | 'planned' | 'over' = 'in force') => ({
  id,
  state,
  siteId: 7,
  siteName: 'Grey Street',
  areaName: null,
  inArea: 'City Centre',
  amount: 1,
  reason: 'Coaches',
  startsAt: inMinutes(-60),
  endsAt: inMinutes(minutes),
  endedAt: null,
  createdBy: 'Helen',
  series: null,
});

test('boosts in force that end within an hour come soonest first', () => {
  const boosts = [boost(1, 60), boost(2, 61), boost(3, 5), boost(4, 10, 'planned'), boost(5, -1, 'over')];
  expect(endingSoon(boosts, NOW).map(({ id }) => id)).toEqual([3, 1]);
});

const area = (name: string, valueWaiting: number) => ({
  id: valueWaiting,
  name,
  valueWaiting,
  sites: 6,
  under30Min: 0,
  under60Min: 0,
  under2H: 0,
  under4H: 0,
  over4H: 0,
  notToday: 0,
  longestMinutes: null,
});

test('the five areas with most points waiting come first, and one without points is left out', () => {
  const areas = [
    area('a', 1),
    area('b', 6),
    area('c', 0),
    area('d', 3),
    area('e', 2),
    area('f', 5),
    area('g', 4),
  ];
  expect(mostWaiting(areas).map(({ name }) => name)).toEqual(['b', 'f', 'g', 'd', 'e']);
});

test('visits of the last hour are counted without skipped stops', () => {
  const visit = (minutes: number, outcome: 'visited' | 'skipped') => ({
    id: `v${minutes}`,
    siteId: 7,
    siteName: 'Grey Street',
    areaName: 'City Centre',
    visitedAt: inMinutes(-minutes),
    outcome,
    reason: null,
    note: '',
    warden: null,
  });
  const visits = [visit(1, 'visited'), visit(2, 'skipped'), visit(59, 'visited'), visit(60, 'visited')];
  expect(visitsOfLastHour(visits, NOW).map(({ id }) => id)).toEqual(['v1', 'v59']);
});

test('a provider has failed when nothing succeeded after its last failure', () => {
  const provider = (settingName: string, lastFailureAt: string | null, lastSuccessAt: string | null) => ({
    settingName,
    lastFailureAt,
    lastSuccessAt,
    source: 'provider' as const,
    lastFailure: 'HTTP 503',
    pausedUntil: null,
    callsLeft: null,
    items: null,
  });
  const providers = [
    provider('fine', null, inMinutes(-1)),
    provider('never', null, null),
    provider('recovered', inMinutes(-9), inMinutes(-1)),
    provider('failing', inMinutes(-1), inMinutes(-9)),
    provider('new', inMinutes(-1), null),
  ];
  expect(failedProviders(providers).map(({ settingName }) => settingName)).toEqual(['failing', 'new']);
});
