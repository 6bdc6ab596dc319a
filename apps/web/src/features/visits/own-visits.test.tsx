import { act, fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { OwnVisits } from './own-visits.tsx';
import type { DeviceVisit } from '#domain/visit/device-visit.ts';
import { renderScreen } from '#testing/render-screen.tsx';
import { aDeviceVisit } from '#testing/a-device-visit.ts';
import { showField } from '#testing/show-field.ts';

const now = Date.now();
const visit = (given: Partial<DeviceVisit>) =>
  aDeviceVisit({ siteId: 7, at: now, madeAt: now, sendAfter: now, state: 'sent', ...given });
const onService = {
  id: 'v2',
  site_id: 8,
  site_name: 'Grey Street',
  visited_at: new Date(now).toISOString(),
  outcome: 'skipped',
  reason: 'road_closed',
  note: '',
};

function show(reply: object | undefined, status = 200, ...visits: DeviceVisit[]) {
  const replies = reply ? { '/visits/mine/': { status, body: reply } } : {};
  const { server } = renderScreen(<OwnVisits />, '/settings/visits', replies);
  act(() => showField(visits));
  return server;
}

test('own visits show that they load', () => {
  show(undefined);
  expect(screen.getByText('Loading...')).toBeTruthy();
});

test('an empty day shows its message', async () => {
  show({ visits: [] });
  expect(await screen.findByText('No visits today.')).toBeTruthy();
});

test('visits of this phone and of another are listed once each, with their state', async () => {
  const mine = visit({ state: 'waiting', note: 'Gate open' });
  show({ visits: [onService, { ...onService, id: 'v1' }] }, 200, mine);
  expect(await screen.findByText('Grey Street')).toBeTruthy();
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
  expect(screen.getByText('Skipped: Road closed')).toBeTruthy();
  expect(screen.getByText('Gate open')).toBeTruthy();
  expect(screen.getByText('not sent yet')).toBeTruthy();
  expect(screen.getByText('2 visits, 1 of them sent.')).toBeTruthy();
});

test('a failed call leaves the visits of this phone, and can be retried', async () => {
  const server = show({ detail: 'no' }, 500, visit({}));
  expect(await screen.findByText('Visits marked on other phones could not be loaded.')).toBeTruthy();
  expect(screen.getByText('Dean Street')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await vi.waitFor(() => expect(server.requestsTo('/visits/mine/').length).toBeGreaterThan(1), {
    timeout: 20_000,
  });
});

test('a refused visit shows its reason on any day', () => {
  show(undefined, 200, visit({ state: 'refused', refusal: 'too_old', at: now - 9 * 86_400_000 }));
  expect(screen.getByText('Not accepted: it is more than seven days old')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Remove the visit to Dean Street' })).toBeTruthy();
});
