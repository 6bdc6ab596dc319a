import type { LastVisit } from './coverage.ts';
import { coverageTexts } from './texts.ts';
import { VisitTable } from './visit-table.tsx';
import { Section } from '#console/shared/section.tsx';

type LastVisitsProps = { visits: readonly LastVisit[]; namesWardens: boolean };

/** The last visits of all areas. Wardens are named only where the organisation allows it. */
export function LastVisits({ visits, namesWardens }: LastVisitsProps) {
  return (
    <Section title={coverageTexts.visits} note={namesWardens ? undefined : coverageTexts.namesOff}>
      <VisitTable
        caption={coverageTexts.visits}
        visits={visits}
        namesWardens={namesWardens}
        empty={coverageTexts.noVisits}
      />
    </Section>
  );
}
