import { staffContract } from '@patrolplan/contract/staff';
import { useCallback, useMemo, useState } from 'react';
import { CALL_PIN, boardScene } from './board-scene.ts';
import { boardTexts } from './texts.ts';
import { NoRows } from '#console/today/today-card.tsx';
import { DataState } from '#console/shared/data-state.tsx';
import { useStaffQuery, staffQuery } from '#console/shared/staff-call.ts';
import type { BoardRound } from '#console/shared/team/board.ts';
import { wardenLabel } from '#console/shared/team/state-words.ts';
import type { Position } from '#domain/geo.ts';
import { LazySiteMap } from '#map/lazy-site-map.tsx';
import { useTheme } from '#platform/page/theme.ts';

/** The rounds that run or wait for an answer, by letter, and a ring at the place of a call for help. The cards have the same content. */
export function BoardMap({ rounds, place }: { rounds: readonly BoardRound[]; place: Position | null }) {
  const theme = useTheme();
  const [chosen, setChosen] = useState<number | null>(null);
  // Below the alarm that was tapped, perhaps below the fold.
  const bringIntoView = useCallback(
    (box: HTMLElement | null) => {
      if (place !== null) box?.scrollIntoView({ block: 'nearest' });
    },
    [place],
  );
  const drawn = rounds.filter(isOnMap);
  const areas = [...new Set(drawn.flatMap((round) => round.areas))].sort();
  const state = useStaffQuery({
    ...staffQuery(staffContract.readTeamSites, { body: { areas } }),
    enabled: areas.length > 0,
  });
  const sites = state.data?.sites;
  const scene = useMemo(
    () => boardScene({ rounds: rounds.filter(isOnMap), sites: sites ?? [], place, theme }),
    [rounds, sites, place, theme],
  );
  if (areas.length === 0 && place === null)
    return (
      <div className="rounded-card border border-line bg-surface">
        <NoRows>{boardTexts.nothingOnMap}</NoRows>
      </div>
    );
  const shown = chosen ?? (place === null ? null : CALL_PIN);
  const round = drawn.find(({ siteIds }) => chosen !== null && siteIds.includes(chosen));
  const site = sites?.find(({ siteId }) => siteId === chosen);
  const map = (
    <div ref={bringIntoView} className="min-w-0">
      <div className="h-[min(30rem,60dvh)] overflow-hidden rounded-card border border-line has-data-no-map:h-auto">
        <LazySiteMap
          label={boardTexts.map}
          scene={scene}
          me={null}
          chosen={shown}
          onChoose={setChosen}
          goesTo={place}
        />
      </div>
      <output className="mt-2 block min-h-6 px-1 text-second lg:px-0">
        {shown === CALL_PIN && place && boardTexts.callPlace(place.latitude, place.longitude)}
        {round && site && boardTexts.chosen(round.letter, wardenLabel(round), site.siteName)}
      </output>
    </div>
  );
  // Without rounds there are no sites to wait for.
  if (areas.length === 0) return map;
  return (
    <DataState state={state} failedText={boardTexts.sitesFailed}>
      {() => map}
    </DataState>
  );
}

const ON_MAP: ReadonlySet<BoardRound['state']> = new Set(['sent', 'seen', 'accepted', 'stop']);
const isOnMap = ({ state }: BoardRound) => ON_MAP.has(state);
