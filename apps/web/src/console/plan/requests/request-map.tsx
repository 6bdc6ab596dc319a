import { useMemo, useState } from 'react';
import { useLocation } from 'wouter';
import { AskedTimes, RequestBadge } from './request-cells.tsx';
import { type Request, kindName, placeText, requestPaths } from './request.ts';
import { requestTexts } from './texts.ts';
import { LazySiteMap } from '#map/lazy-site-map.tsx';
import { MapSheet } from '#map/map-sheet.tsx';
import type { Pin, Scene } from '#map/scene.ts';
import { Button } from '#ui/button.tsx';

/** The open requests at their positions. The list has the same content. */
export function RequestMap({ requests, now }: { requests: readonly Request[]; now: Date }) {
  const [chosen, setChosen] = useState<number | null>(null);
  const scene = useMemo(() => requestScene(requests), [requests]);
  const request = requests.find(({ id }) => id === chosen);
  return (
    <>
      <div className="relative -mx-[12px] h-[max(20rem,calc(100dvh-26rem))] has-data-no-map:h-auto! has-data-no-map:min-h-0! lg:mx-0 lg:h-[calc(100dvh-20rem)] lg:min-h-100 lg:overflow-hidden lg:rounded-card lg:border lg:border-line">
        <LazySiteMap
          label={requestTexts.map}
          scene={scene}
          me={null}
          chosen={chosen}
          onChoose={setChosen}
          sheet={request !== undefined && <ChosenRequest request={request} now={now} />}
        />
      </div>
      <p className="px-1 text-second text-ink-2 lg:px-0">
        {scene.pins.length === 0 ? requestTexts.nothingOnMap : requestTexts.onMap(scene.pins.length)}
      </p>
    </>
  );
}

function ChosenRequest({ request, now }: { request: Request; now: Date }) {
  const [, navigate] = useLocation();
  return (
    <MapSheet label={kindName(request)}>
      <div className="grid gap-1.5 px-1.5 py-1 text-second">
        <p className="text-body font-strong">{kindName(request)}</p>
        <p className="wrap-anywhere text-ink-2">{placeText(request)}</p>
        <p className="flex flex-wrap items-center gap-3">
          <AskedTimes times={request.times} />
          <RequestBadge request={request} now={now} />
        </p>
        <Button variant="quiet" onClick={() => navigate(requestPaths.one(request.id))}>
          {requestTexts.look}
        </Button>
      </div>
    </MapSheet>
  );
}

/** A pin for each request with a position; its disc has how many times it was asked. */
export const requestScene = (requests: readonly Request[]): Scene => ({
  areas: [],
  pins: requests.flatMap(({ id, latitude, longitude, times, siteId }, n): readonly Pin[] =>
    latitude === null || longitude === null
      ? []
      : [
          {
            id,
            place: { latitude, longitude },
            rank: n + 1,
            label: times === 1 ? '' : String(times),
            background: siteId === null ? 'var(--warn)' : 'var(--accent)',
            ink: 'var(--on-accent)',
            boosted: false,
            look: times === 1 ? 'dot' : 'stop',
          },
        ],
  ),
});
