import { useEffect, useMemo } from 'react';
import { streetText } from '#domain/site/site-texts.ts';
import { online } from '#platform/connection.ts';
import { useSource } from '#platform/source.ts';
import { storedValue } from '#platform/storage/stored-value.ts';
import { prefetchAddresses } from '#state/sites/site-details.ts';

const details = storedValue('pp:siteDetails');

/**
 * Street and postcode of the stops by site id, if known. Missing ones are fetched one after the other, so that the
 * device has all of them before the connection is lost.
 */
export function useStreets(siteIds: readonly number[]): ReadonlyMap<number, string> {
  const connected = useSource(online);
  const stored = useSource(details);
  const wanted = siteIds.join(' ');
  useEffect(() => {
    if (!connected || wanted === '') return undefined;
    const calledOff = new AbortController();
    void prefetchAddresses(wanted.split(' ').map(Number), calledOff.signal);
    return () => calledOff.abort();
  }, [connected, wanted]);
  return useMemo(
    () =>
      new Map(
        Object.entries(stored ?? {}).map(([siteId, { address }]) => [
          Number(siteId),
          address ? streetText(address) : '',
        ]),
      ),
    [stored],
  );
}
