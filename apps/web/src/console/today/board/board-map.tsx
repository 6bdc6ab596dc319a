import { staffContract } from '@patrolplan/contract/staff';
import { useMemo, useState } from 'react';
import { boardScene } from './board-scene.ts';
import { boardTexts } from './texts.ts';
import { NoRows } from '#console/today/today-card.tsx';
import { DataState } from '#console/shared/data-state.tsx';
import { useStaffQuery, staffQuery } from '#console/shared/staff-call.ts';
import type { BoardRound } from '#console/shared/team/board.ts';
import { wardenLabel } from '#console/shared/team/state-words.ts';
import { LazySiteMap } from '#map/lazy-site-map.tsx';
import { useTheme } from '#platform/page/theme.ts';

/** The rounds that run or wait for an answer, by letter. The cards have the same content. */
export function BoardMap({ rounds }: { rounds: readonly BoardRound[] }) {
  const theme = useTheme();
  const [chosen, setChosen] = useState<number | null>(null);
  const drawn = rounds.filter(isOnMap);
  const areas = [...new Set(drawn.flatMap((round) => round.areas))].sort();
  const state = useStaffQuery({
    ...staffQuery(staffContract.readTeamSites, { body: { areas } }),
    enabled: areas.length > 0,
  });
  const sites = state.data?.sites;
  const scene = useMemo(() => boardScene(rounds.filter(isOnMap), sites ?? [], theme), [rounds, sites, theme]);
  if (areas.length === 0)
    return (
      <div className="rounded-card border border-line bg-surface">
        <NoRows>{boardTexts.nothingOnMap}</NoRows>
      </div>
    );
  const round = drawn.find(({ siteIds }) => chosen !== null && siteIds.includes(chosen));
  const site = sites?.find(({ siteId }) => siteId === chosen);
  return (
    <DataState state={state} failedText={boardTexts.sitesFailed}>
      {() => (
        <div className="min-w-0">
          <div className="h-[min(30rem,60dvh)] overflow-hidden rounded-card border border-line has-data-no-map:h-auto">
            <LazySiteMap
              label={boardTexts.map}
              scene={scene}
              me={null}
              chosen={chosen}
              onChoose={setChosen}
            />
          </div>
          <output className="mt-2 block min-h-6 px-1 text-second lg:px-0">
            {round && site && boardTexts.chosen(round.letter, wardenLabel(round), site.siteName)}
          </output>
        </div>
      )}
    </DataState>
  );
}

const ON_MAP: ReadonlySet<BoardRound['state']> = new Set(['sent', 'seen', 'accepted', 'stop']);
const isOnMap = ({ state }: BoardRound) => ON_MAP.has(state);
