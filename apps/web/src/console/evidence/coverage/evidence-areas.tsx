import { FigureButton } from './figure-button.tsx';
import {
  type Evidence,
  type EvidenceArea,
  type OpenSites,
  perSiteText,
  timesShareOrder,
  timesShareText,
} from './evidence.ts';
import type { EvidenceDays } from './period-choice.tsx';
import { coverageTexts } from './texts.ts';
import type { Column } from '#ui/table/column.ts';
import { Section } from '#ui/page/section.tsx';
import { countText } from '#ui/text/number-text.ts';
import { DataTable } from '#ui/table/data-table.tsx';
import { momentText } from '#domain/format.ts';
import { now } from '#platform/clock.ts';

type EvidenceAreasProps = { evidence: Evidence; days: EvidenceDays; onOpen: OpenSites };

/** The numbers of each area; each opens its sites. */
export function EvidenceAreas({ evidence, days, onOpen }: EvidenceAreasProps) {
  const { index } = evidence;
  return (
    <Section
      title={coverageTexts.byArea}
      note={
        index
          ? coverageTexts.indexNote(index.label, momentText(new Date(index.importedAt), now()))
          : undefined
      }
    >
      <DataTable
        caption={coverageTexts.byArea}
        columns={areaColumns(evidence, days, onOpen)}
        groups={[{ id: 'all', rows: evidence.areas }]}
        rowKey={({ id }) => id}
        tableFromRem={evidence.severalTimes ? 46 : 34}
        isTight
      />
    </Section>
  );
}

function areaColumns(
  { withRule, index, severalTimes }: Evidence,
  days: EvidenceDays,
  onOpen: OpenSites,
): readonly Column<EvidenceArea>[] {
  const hasRules = withRule !== null && withRule > 0;
  const open = (
    area: EvidenceArea,
    title: string,
    which: 'all' | 'seen' | 'unseen' | 'within_rule' | 'outside_rule' | 'several_times',
  ) => onOpen({ title: coverageTexts.inArea(area.name, title), wanted: { days, areaId: area.id, which } });
  const countSeen = (area: EvidenceArea): readonly [number, number] =>
    hasRules ? [area.withinRule ?? 0, area.withRule ?? 0] : [area.seen, area.sites];
  return [
    {
      id: 'area',
      head: coverageTexts.area,
      inCard: 'title',
      cell: ({ name }) => name,
      sortBy: ({ name }) => name,
    },
    {
      id: 'sites',
      head: coverageTexts.sites,
      inCard: 'labelled',
      numeric: true,
      cell: ({ sites }) => sites,
      sortBy: ({ sites }) => sites,
    },
    {
      id: 'seen',
      head: hasRules ? coverageTexts.inRule : coverageTexts.seen,
      inCard: 'labelled',
      numeric: true,
      cell: (area) => {
        const [part, all] = countSeen(area);
        const not = all - part;
        const title = hasRules ? coverageTexts.outsideRule(not) : coverageTexts.notVisited(not);
        return (
          <FigureButton
            label={coverageTexts.inArea(
              area.name,
              [coverageTexts.ofAll(part, all), ...(not === 0 ? [] : [title])].join(', '),
            )}
            onOpen={() =>
              not === 0
                ? open(
                    area,
                    hasRules ? coverageTexts.insideRule : coverageTexts.visitedSites,
                    hasRules ? 'within_rule' : 'seen',
                  )
                : open(area, title, hasRules ? 'outside_rule' : 'unseen')
            }
          >
            {coverageTexts.ofAll(part, all)}
          </FigureButton>
        );
      },
      sortBy: (area) => {
        const [part, all] = countSeen(area);
        return all === 0 ? 1 : part / all;
      },
    },
    {
      id: 'visits',
      head: coverageTexts.visitCount,
      inCard: 'labelled',
      numeric: true,
      cell: (area) => (
        <FigureButton
          label={coverageTexts.inArea(area.name, `${coverageTexts.visitCount} ${countText(area.visits)}`)}
          onOpen={() => open(area, coverageTexts.visitedSites, 'seen')}
        >
          {countText(area.visits)}
        </FigureButton>
      ),
      sortBy: ({ visits }) => visits,
    },
    {
      id: 'perSite',
      head: coverageTexts.perSite,
      inCard: 'labelled',
      numeric: true,
      cell: perSiteText,
      sortBy: ({ visits, sites }) => visits / sites,
    },
    {
      id: 'gap',
      head: coverageTexts.longestGap,
      inCard: 'labelled',
      numeric: true,
      cell: (area) => (
        <FigureButton
          label={coverageTexts.inArea(
            area.name,
            `${coverageTexts.longestGap} ${coverageTexts.days(area.longestGap ?? 0)}`,
          )}
          onOpen={() => open(area, coverageTexts.longestGaps, 'all')}
        >
          {coverageTexts.days(area.longestGap ?? 0)}
        </FigureButton>
      ),
      sortBy: ({ longestGap: gap }) => gap ?? 0,
    },
    ...(severalTimes === undefined
      ? []
      : [
          {
            id: 'times',
            head: coverageTexts.severalTimes,
            inCard: 'labelled' as const,
            numeric: true as const,
            cell: (area: EvidenceArea) => <TimesCell area={area} onOpen={open} />,
            sortBy: (area: EvidenceArea) => timesShareOrder(area.severalTimes),
          },
        ]),
    ...(index === null
      ? []
      : [
          {
            id: 'index',
            head: coverageTexts.index,
            inCard: 'labelled' as const,
            numeric: true as const,
            cell: (area: EvidenceArea) => area.index ?? '',
            sortBy: (area: EvidenceArea) => area.index ?? 0,
          },
        ]),
  ];
}

type TimesCellProps = {
  area: EvidenceArea;
  onOpen: (area: EvidenceArea, title: string, which: 'several_times') => void;
};

/** The share of days on which the sites of an area were seen as often as they are to be; empty without such a site. */
function TimesCell({ area, onOpen }: TimesCellProps) {
  const times = area.severalTimes;
  if (times === undefined) return null;
  const share = timesShareText(times);
  return (
    <FigureButton
      label={coverageTexts.inArea(area.name, `${coverageTexts.severalTimes} ${share}`)}
      onOpen={() => onOpen(area, coverageTexts.timesSites, 'several_times')}
    >
      {share}
    </FigureButton>
  );
}
