import { beforeEach, describe, expect, test, vi } from 'vitest';
import { prefetchAddresses, storeDetail, storedDetail } from './site-details.ts';
import { adoptRuntimeConfig } from '#config/runtime-config.ts';
import { startPage } from '#testing/render-state.tsx';

beforeEach(() => {
  startPage(() => 'hangs');
  adoptRuntimeConfig({});
});

describe('the details of a site', () => {
  const address = { addressline1: '1 Dean Street', area_name: 'Byker', postcode: 'NE1' };
  const signal = new AbortController().signal;
  const quiet = () => vi.spyOn(console, 'error').mockReturnValue(undefined);

  test('the details of a site are stored part by part', () => {
    expect(storedDetail(1)).toBeNull();
    const weather = { icon: '10d', main: 'Rain', description: 'rain', temp: 9 };
    storeDetail(1, { weather });
    expect(storedDetail(1)).toMatchObject({ weather });
    expect(storedDetail(2)).toBeNull();
  });

  test('addresses are prefetched one after the other, where none is stored', async () => {
    const server = startPage(() => ({ body: address }));
    await prefetchAddresses([1, 2], signal);
    await prefetchAddresses([1, 2, 3], signal);
    expect(server.requests.map(({ url }) => url)).toEqual(
      [1, 2, 3].map((id) => `/api/v1/sitesdetailed/${id}/`),
    );
    expect(storedDetail(3)?.address).toMatchObject({ address1: '1 Dean Street' });
  });

  test('refused addresses are not requested again', async () => {
    const error = quiet();
    const server = startPage(({ url }) => (url.includes('/21/') ? { status: 404 } : { body: address }));
    await prefetchAddresses([21, 22], signal);
    await prefetchAddresses([21, 22], signal);
    expect(server.requests).toHaveLength(2);
    expect(error).toHaveBeenCalledWith('[address ahead]', expect.objectContaining({ kind: 'refused' }));
    error.mockRestore();
  });

  test('a prefetch ends at the first missing response, and is repeated the next time', async () => {
    const error = quiet();
    const lost = startPage(() => 'no-answer');
    await prefetchAddresses([31, 32], signal);
    expect(lost.requests).toHaveLength(1);
    const back = startPage(() => ({ body: address }));
    await prefetchAddresses([31, 32], signal);
    expect(back.requests).toHaveLength(2);
    error.mockRestore();
  });

  test('a prefetch ends with the session', async () => {
    const error = quiet();
    const server = startPage(() => ({ status: 401 }));
    await prefetchAddresses([41, 42], signal);
    expect(server.requestsTo('/sitesdetailed/')).toHaveLength(1);
    error.mockRestore();
  });

  test('an aborted prefetch stores and logs nothing', async () => {
    const error = quiet();
    const off = new AbortController();
    const server = startPage(() => {
      off.abort();
      return { body: address };
    });
    await prefetchAddresses([51, 52], off.signal);
    expect(server.requests).toHaveLength(1);
    expect(storedDetail(51)).toBeNull();
    expect(error).not.toHaveBeenCalled();
    error.mockRestore();
  });
});
