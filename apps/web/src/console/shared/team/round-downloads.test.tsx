import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { RoundDownloads } from './round-downloads.tsx';
import { adoptRuntimeConfig } from '#config/runtime-config.ts';
import { renderScreen } from '#testing/render-screen.tsx';

const ID = '00000000-0000-4000-8000-00000000000a';
let saved: { readonly name: string; readonly file: Blob }[];
beforeEach(() => {
  saved = [];
  let last: Blob | undefined;
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    if (file instanceof Blob) last = file;
    return 'blob:';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    if (last) saved.push({ name: this.download, file: last });
  });
  adoptRuntimeConfig({ features: ['api', 'team'] });
});
afterEach(() => adoptRuntimeConfig({}));

test('a sent round is saved as GeoJSON and as GPX under the letter of the round', async () => {
  const feature = { type: 'Feature', geometry: null, properties: { round: 'A', stop: 1 } };
  const { server } = renderScreen(<RoundDownloads id={ID} letter="A" />, '/staff/today', {
    '/rounds/geojson/': { body: { type: 'FeatureCollection', features: [feature] } },
    '/rounds/gpx/': { body: { gpx: '<gpx/>' } },
  });
  fireEvent.click(screen.getByRole('button', { name: 'Round A as GeoJSON' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  fireEvent.click(await screen.findByRole('button', { name: 'Round A as GPX' }));
  await waitFor(() => expect(saved).toHaveLength(2));
  expect(saved.map(({ name }) => name)).toEqual(['round-A.geojson', 'round-A.gpx']);
  expect(JSON.parse((await saved[0]?.file.text()) ?? '')).toMatchObject({ features: [feature] });
  expect(await saved[1]?.file.text()).toBe('<gpx/>');
  expect(server.requests.map(({ body }) => body)).toEqual([{ id: ID }, { id: ID }]);
});

test('a round that cannot be read is not saved, and the screen says so', async () => {
  renderScreen(<RoundDownloads id={ID} letter="A" />, '/staff/today', {
    '/rounds/gpx/': { status: 404, body: {} },
  });
  fireEvent.click(screen.getByRole('button', { name: 'Round A as GPX' }));
  expect(await screen.findByText('The file could not be downloaded. Please try again.')).toBeTruthy();
  expect(saved).toEqual([]);
});

test('without the feature there is no download of a round', () => {
  adoptRuntimeConfig({ features: ['team'] });
  renderScreen(<RoundDownloads id={ID} letter="A" />, '/staff/today');
  expect(screen.queryByRole('button')).toBeNull();
});
