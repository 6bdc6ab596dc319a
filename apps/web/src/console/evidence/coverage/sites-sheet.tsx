import { type FoundSite, lastVisitText, overdueText, timesText } from './site-columns.tsx';
import { coverageTexts } from './texts.ts';

type SitesSheetProps = { title: string; period: string; sites: readonly FoundSite[]; now: Date };

/** The selected sites, for printing. */
export function SitesSheet({ title, period, sites, now }: SitesSheetProps) {
  return (
    <div className="print-sheets">
      <article className="print-sheet">
        <h2>{title}</h2>
        <p>{period}</p>
        <SitesTable sites={sites} now={now} />
      </article>
    </div>
  );
}

export function SitesTable({ sites, now }: { sites: readonly FoundSite[]; now: Date }) {
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{coverageTexts.site}</th>
          <th scope="col">{coverageTexts.area}</th>
          <th scope="col">{coverageTexts.lastVisit}</th>
          <th scope="col">{coverageTexts.visitCount}</th>
          <th scope="col">{coverageTexts.longestGap}</th>
          <th scope="col">{coverageTexts.now}</th>
        </tr>
      </thead>
      <tbody>
        {sites.map((site) => (
          <tr key={site.siteId}>
            <td>{site.siteName}</td>
            <td>{site.areaName}</td>
            <td>{lastVisitText(site, now)}</td>
            <td>{site.visits}</td>
            <td>{coverageTexts.days(site.longestGap)}</td>
            <td>{timesText(site) ?? overdueText(site)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
