import { Folded } from '#ui/folded.tsx';
import type { LeftOut } from '#domain/round/left-out.ts';
import { roundTexts } from '#features/round/texts.ts';

/** Which sites are no stops, by the reason. */
export function LeftOutSites({ groups }: { groups: readonly LeftOut[] }) {
  const count = groups.reduce((sum, { sites }) => sum + sites.length, 0);
  if (count === 0) return null;
  return (
    <Folded summary={roundTexts.planned.leftOut(count)}>
      {groups.map(({ reason, sites }) => (
        <section key={reason} className="border-t border-line py-3 first:border-0 first:pt-0">
          <h2 className="flex justify-between gap-4 text-second text-ink-2">
            {roundTexts.leftOutReasons[reason]}
            <b className="text-ink tabular-nums">{sites.length}</b>
          </h2>
          <ul className="mt-1 text-second">
            {sites.map(({ siteId, siteName }) => (
              <li key={siteId} className="wrap-anywhere">
                {siteName}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </Folded>
  );
}
