import { useMemo, useState } from 'react';
import type { TeamPlan } from './team-plan.ts';
import type { DueSite, TeamQuestion } from './team-question.ts';
import { teamScene } from './team-scene.ts';
import { roundsTexts } from './texts.ts';
import { timeText } from '#domain/format.ts';
import { LazySiteMap } from '#map/lazy-site-map.tsx';
import { useTheme } from '#platform/page/theme.ts';

type TeamMapProps = {
  plan: TeamPlan;
  question: TeamQuestion;
  /** Due sites in no round, marked as such. */
  due?: readonly DueSite[];
};

/** The rounds on the map; a tap on a stop shows its name. The table has the same content. */
export function TeamMap({ plan, question, due }: TeamMapProps) {
  const theme = useTheme();
  const scene = useMemo(() => teamScene(plan, question, theme, due), [plan, question, theme, due]);
  const [chosen, setChosen] = useState<number | null>(null);
  const found = plan.shifts.flatMap(({ letter, stops }) =>
    stops.flatMap(({ siteId, siteName, number, arrive }) =>
      siteId === chosen
        ? [roundsTexts.chosen(`${letter}${number}`, siteName, timeText(new Date(arrive)))]
        : [],
    ),
  );
  return (
    <div className="min-w-0">
      <div className="h-[max(20rem,calc(100dvh-23.5rem))] overflow-hidden rounded-card border border-line">
        <LazySiteMap label={roundsTexts.map} scene={scene} me={null} chosen={chosen} onChoose={setChosen} />
      </div>
      <output className="mt-2 block min-h-6 px-1 text-second lg:px-0">{found}</output>
    </div>
  );
}
