import { staffContract } from '@patrolplan/contract/staff';
import { useMemo } from 'react';
import { type Boost, activeByArea, boostedName, isFound, stateText } from './boost.ts';
import { Amount } from './boost-columns.tsx';
import { boostTexts } from './texts.ts';
import { AreaMap } from '#console/shared/area-map/area-map.tsx';
import { useStaffData } from '#console/shared/staff-call.ts';
import { minuteClock } from '#platform/clock.ts';
import { useTheme } from '#platform/page/theme.ts';
import { useSource } from '#platform/source.ts';

/** `--good-line` of the theme. */
const BOOSTED = { light: '#9bd0b3', dark: '#1f5a3d' };

/** The areas with active boosts that match the search, with their number. */
export function BoostMap({ boosts, search }: { boosts: readonly Boost[]; search: string }) {
  const colour = BOOSTED[useTheme()];
  const { data } = useStaffData(staffContract.listAreaOutlines, {});
  const active = useMemo(
    () => activeByArea(boosts.filter((boost) => isFound(boost, search))),
    [boosts, search],
  );
  const boosted = useMemo(
    () =>
      new Map(
        (data?.areas ?? []).flatMap(({ id, name }) => {
          const inArea = active.get(name);
          return inArea === undefined ? [] : [[id, { name, inArea }]];
        }),
      ),
    [data, active],
  );
  const looks = useMemo(
    () => new Map([...boosted].map(([id, { inArea }]) => [id, { colour, boosts: inArea.length }])),
    [boosted, colour],
  );
  return (
    <AreaMap
      label={boostTexts.map}
      looks={looks}
      renderCard={(id) => {
        const area = boosted.get(id);
        return area ? <AreaBoosts name={area.name} boosts={area.inArea} /> : null;
      }}
      legend={
        <p className="px-1 text-second text-ink-2 lg:px-0">
          {boostTexts.onMap(boosted.size, [...active.values()].flat().length)}
        </p>
      }
    />
  );
}

function AreaBoosts({ name, boosts }: { name: string; boosts: readonly Boost[] }) {
  const now = new Date(useSource(minuteClock) * 60_000);
  return (
    <div className="px-1.5 py-1">
      <h2 className="text-body font-strong wrap-anywhere">{name}</h2>
      <ul className="mt-1 grid max-h-48 gap-1.5 overflow-y-auto">
        {boosts.map((boost) => (
          <li key={boost.id} className="flex flex-wrap items-center gap-x-2 text-second">
            <Amount boost={boost} />
            <span className="min-w-0 wrap-anywhere">
              {boost.areaName === null ? boostedName(boost) : boostTexts.wholeArea}
            </span>
            <span className="text-ink-2">{stateText(boost, now)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
