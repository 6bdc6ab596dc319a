import { staffContract } from '@patrolplan/contract/staff';
import './report.css';
import {
  type Evidence,
  type EvidenceArea,
  dateText,
  dayText,
  heatByHour,
  perSiteText,
  percentInterval,
  percentText,
  periodText,
} from './evidence.ts';
import { hourText } from './heat-table.tsx';
import type { EvidenceDays } from './period-choice.tsx';
import type { FoundSite } from './site-columns.tsx';
import { SitesTable } from './sites-sheet.tsx';
import { coverageTexts } from './texts.ts';
import { countText } from '#ui/text/number-text.ts';
import { useStaffData } from '#console/shared/staff-call.ts';
import { minuteClock } from '#platform/clock.ts';
import { useSource } from '#platform/source.ts';

/** Printed report for a committee: a summary, then one page per area. */
export function CoverageReport({ evidence, days }: { evidence: Evidence; days: EvidenceDays }) {
  const now = new Date(useSource(minuteClock) * 60_000);
  const hasRules = evidence.withRule !== null && evidence.withRule > 0;
  const which = hasRules ? 'outside_rule' : 'unseen';
  const notSeen = useStaffData(staffContract.listEvidenceSites, { body: { days, which } }).data?.sites ?? [];
  const all =
    useStaffData(staffContract.listEvidenceSites, { body: { days, which: 'all' } }).data?.sites ?? [];
  const head = (
    <p className="report-head">{coverageTexts.reportHead(evidence.organisation, dateText(now))}</p>
  );
  return (
    <div className="print-sheets">
      <article className="print-sheet report-page">
        {head}
        <h2>{coverageTexts.reportTitle}</h2>
        <p>{coverageTexts.reportSummary(periodText(evidence))}</p>
        <ReportFigures counts={evidence} />
        <TimesLine times={evidence.severalTimes} />
        <Apart count={evidence.cannotBeEnforced} />
        <SurveyLine survey={evidence.survey} from={evidence.surveyFrom} />
        <h3>{coverageTexts.byArea}</h3>
        <AreaTable evidence={evidence} />
        <NotSeen sites={notSeen} now={now} />
        <Hours hours={evidence.hours} />
        <p>{coverageTexts.reportNote}</p>
      </article>
      {evidence.areas.map((area) => (
        <article key={area.id} className="print-sheet report-page">
          {head}
          <h2>{area.name}</h2>
          <p>{periodText(evidence)}</p>
          <ReportFigures counts={area} />
          <TimesLine times={area.severalTimes} />
          <SurveyLine survey={area.survey} from={evidence.surveyFrom} />
          <SitesOfArea area={area} sites={all.filter(({ areaName }) => areaName === area.name)} now={now} />
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
        <dd>{countText(counts.visits)}</dd>
      </div>
      <div>
        <dt>{coverageTexts.longestGap}</dt>
        <dd>{coverageTexts.days(counts.longestGap ?? 0)}</dd>
      </div>
    </dl>
  );
}

/** How often the sites that are to be seen several times a day were. */
function TimesLine({ times }: { times: Evidence['severalTimes'] }) {
  return times && <p>{coverageTexts.timesLine(times.sites, times.daysKept, times.days)}</p>;
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
        <td>{countText(counts.sites)}</td>
        <td>{coverageTexts.ofAll(part, all)}</td>
        <td>{countText(counts.visits)}</td>
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

/** All sites of an area, those with the longest gap first. */
function SitesOfArea({ area, sites, now }: { area: EvidenceArea; sites: readonly FoundSite[]; now: Date }) {
  return (
    <>
      <h3>{coverageTexts.sites}</h3>
      {sites.length > 0 && <SitesTable sites={sites} now={now} />}
      {sites.length < area.sites && <p>{coverageTexts.firstOf(sites.length, area.sites)}</p>}
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
