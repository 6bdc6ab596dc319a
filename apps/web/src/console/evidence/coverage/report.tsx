import { staffContract } from '@patrolplan/contract/staff';
import './report.css';
import { dayText, heatByHour, percentInterval, percentText, periodText, perSiteText } from './evidence.ts';
import type { Evidence, EvidenceArea } from './evidence.ts';
import { hourText } from './heat-table.tsx';
import type { EvidenceDays } from './period-choice.tsx';
import type { FoundSite } from './site-columns.tsx';
import { SitesTable } from './sites-sheet.tsx';
import { coverageTexts } from './texts.ts';
import { useStaffData } from '#console/shared/staff-call.ts';
import { minuteClock } from '#platform/clock.ts';
import { useSource } from '#platform/source.ts';

/** Printed report for a committee: a summary, then one page per area. */
export function CoverageReport({ evidence, days }: { evidence: Evidence; days: EvidenceDays }) {
  const now = new Date(useSource(minuteClock) * 60_000);
  const hasRules = evidence.withRule !== null && evidence.withRule > 0;
  const which = hasRules ? 'outside_rule' : 'unseen';
  const state = useStaffData(staffContract.listEvidenceSites, { body: { days, which } });
  const sites = state.data?.sites ?? [];
  return (
    <div className="print-sheets">
      <article className="print-sheet report-page">
        <h2>{coverageTexts.reportTitle}</h2>
        <p>{coverageTexts.reportSummary(periodText(evidence))}</p>
        <ReportFigures counts={evidence} />
        <Apart count={evidence.cannotBeEnforced} />
        <SurveyLine survey={evidence.survey} from={evidence.surveyFrom} />
        <h3>{coverageTexts.byArea}</h3>
        <AreaTable evidence={evidence} />
        <NotSeen sites={sites} now={now} />
        <Hours hours={evidence.hours} />
        <p>{coverageTexts.reportNote}</p>
      </article>
      {evidence.areas.map((area) => (
        <article key={area.id} className="print-sheet report-page">
          <h2>{area.name}</h2>
          <p>{periodText(evidence)}</p>
          <ReportFigures counts={area} />
          <SurveyLine survey={area.survey} from={evidence.surveyFrom} />
          <NotSeen sites={sites.filter(({ areaName }) => areaName === area.name)} now={now} />
          <p>{coverageTexts.reportNote}</p>
        </article>
      ))}
    </div>
  );
}

type Counts = Pick<EvidenceArea, 'sites' | 'seen' | 'withRule' | 'withinRule' | 'visits' | 'longestGap'>;

function seenWithLabel({ sites, seen, withRule, withinRule }: Counts): readonly [number, number, string] {
  return withRule === null || withinRule === null || withRule === 0
    ? [seen, sites, coverageTexts.seenOnce]
    : [withinRule, withRule, coverageTexts.withinRule];
}

function ReportFigures({ counts }: { counts: Counts }) {
  const [part, all, words] = seenWithLabel(counts);
  return (
    <dl className="report-figures">
      <div>
        <dt>{`${words} (${percentText(part, all)})`}</dt>
        <dd>{coverageTexts.ofAll(part, all)}</dd>
      </div>
      <div>
        <dt>{coverageTexts.visitCount}</dt>
        <dd>{counts.visits}</dd>
      </div>
      <div>
        <dt>{coverageTexts.longestGap}</dt>
        <dd>{coverageTexts.days(counts.longestGap ?? 0)}</dd>
      </div>
    </dl>
  );
}

/** Sites that cannot be enforced are in no other number. */
function Apart({ count = 0 }: { count: number | undefined }) {
  return count > 0 && <p>{coverageTexts.apart(count)}</p>;
}

function SurveyLine({ survey, from }: { survey: Evidence['survey']; from: string }) {
  if (survey === null) return null;
  const { clear, stops } = survey;
  return (
    <p>
      {coverageTexts.survey}: <b>{percentText(clear, stops)}</b>{' '}
      {coverageTexts.surveyOf(stops, dayText(from))}, {coverageTexts.interval(...percentInterval(survey))}.
    </p>
  );
}

function AreaTable({ evidence }: { evidence: Evidence }) {
  const row = (name: string, counts: Counts, index: number | null) => {
    const [part, all] = seenWithLabel(counts);
    return (
      <tr key={name}>
        <th scope="row">{name}</th>
        <td>{counts.sites}</td>
        <td>{coverageTexts.ofAll(part, all)}</td>
        <td>{counts.visits}</td>
        <td>{perSiteText(counts)}</td>
        <td>{coverageTexts.days(counts.longestGap ?? 0)}</td>
        {evidence.index && <td>{index}</td>}
      </tr>
    );
  };
  return (
    <table className="report-numbers">
      <thead>
        <tr>
          <th scope="col">{coverageTexts.area}</th>
          <th scope="col">{coverageTexts.sites}</th>
          <th scope="col">{seenWithLabel(evidence)[2]}</th>
          <th scope="col">{coverageTexts.visitCount}</th>
          <th scope="col">{coverageTexts.perSite}</th>
          <th scope="col">{coverageTexts.longestGap}</th>
          {evidence.index && <th scope="col">{evidence.index.label}</th>}
        </tr>
      </thead>
      <tbody>
        {evidence.areas.map((area) => row(area.name, area, area.index))}
        {row(coverageTexts.all, evidence, null)}
      </tbody>
    </table>
  );
}

function NotSeen({ sites, now }: { sites: readonly FoundSite[]; now: Date }) {
  return (
    <>
      <h3>{coverageTexts.reportSites}</h3>
      {sites.length === 0 ? <p>{coverageTexts.reportNone}</p> : <SitesTable sites={sites} now={now} />}
    </>
  );
}

function Hours({ hours }: { hours: Evidence['hours'] }) {
  const heat = heatByHour(hours);
  if (heat === null) return null;
  return (
    <>
      <h3>{coverageTexts.heat}</h3>
      <table className="report-numbers">
        <thead>
          <tr>
            <th scope="col">{coverageTexts.weekday}</th>
            {heat.hours.map((hour) => (
              <th key={hour} scope="col">
                {hourText(hour)}
              </th>
            ))}
            <th scope="col">{coverageTexts.all}</th>
          </tr>
        </thead>
        <tbody>
          {heat.rows.map(({ weekday, cells, all }) => (
            <tr key={weekday}>
              <th scope="row">{coverageTexts.longWeekdays[weekday - 1]}</th>
              {cells.map((visits, index) => (
                <td key={heat.hours[index]}>{visits}</td>
              ))}
              <td>{all}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
