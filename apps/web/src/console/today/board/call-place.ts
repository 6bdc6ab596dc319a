import { useEffect, useState } from 'react';
import type { Position } from '#domain/geo.ts';
import { showListOrMap } from '#state/settings/list-or-map.ts';

/** The place of a call for help that the map shows: from the address of a mail, then by a tap on an alarm. */
export function useCallPlace(): { place: Position | null; showPlace: (place: Position) => void } {
  const [place, setPlace] = useState<Position | null>(() => placeInAddress(location.hash));
  useEffect(() => {
    if (place !== null) showListOrMap('map');
  }, [place]);
  return { place, showPlace: (shown) => setPlace({ ...shown }) };
}

/** `#place=54.97312,-1.61320`: browsers do not send this part of an address, so no server logs it. */
export function placeInAddress(hash: string): Position | null {
  const [, north = '', east = ''] = /^#place=(-?\d{1,3}(?:\.\d+)?),(-?\d{1,3}(?:\.\d+)?)$/.exec(hash) ?? [];
  const [latitude, longitude] = [Number(north), Number(east)];
  const isPlace = north !== '' && Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
  return isPlace ? { latitude, longitude } : null;
}
