import Archive from 'lucide-react/icons/archive';
import { Link } from 'wouter';
import { dayName, hoursText } from './hours.ts';
import type { FoundSite } from './site.ts';
import { sitePaths } from './site-paths.ts';
import { siteTexts } from './texts.ts';
import type { Column } from '#ui/table/column.ts';
import { Badge } from '#ui/text/badge.tsx';

/** Sortable columns have the names that the service sorts by: `name` and `postcode`. */
export function siteColumns(dayType: string): readonly Column<FoundSite>[] {
  return [
    {
      id: 'name',
      head: siteTexts.name,
      inCard: 'title',
      cell: nameCell,
      sortBy: ({ siteName: name }) => name,
    },
    { id: 'area', head: siteTexts.areaHead, inCard: 'hidden', cell: ({ areaName: area }) => area },
    {
      id: 'postcode',
      head: siteTexts.postcode,
      inCard: 'hidden',
      cell: ({ postcode }) => postcode,
      sortBy: ({ postcode }) => postcode,
    },
    {
      id: 'where',
      head: siteTexts.areaHead,
      cardOnly: true,
      cell: ({ areaName: area, postcode }) => <span className="text-ink-2">{`${area} · ${postcode}`}</span>,
    },
    {
      id: 'hours',
      head: siteTexts.hoursToday(dayName(dayType)),
      inCard: 'labelled',
      cell: ({ hours }) => hoursText(hours),
    },
    {
      id: 'minutes',
      head: siteTexts.visitMinutes,
      inCard: 'labelled',
      numeric: true,
      cell: ({ visitMinutes: minutes }) => siteTexts.minutes(minutes),
    },
    { id: 'edit', head: '', inCard: 'actions', cell: (site) => <EditLink site={site} /> },
  ];
}

function nameCell({ siteName: name, isRetired }: FoundSite) {
  if (!isRetired) return name;
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      {name}
      <Badge tone="warn" icon={Archive}>
        {siteTexts.retired}
      </Badge>
    </span>
  );
}

function EditLink({ site }: { site: FoundSite }) {
  return (
    <Link
      href={sitePaths.site(site.siteId)}
      aria-label={siteTexts.editLabel(site.siteName)}
      className="inline-flex min-h-11 min-w-11 items-center text-second font-strong text-link no-underline hover:underline lg:-my-2.5 lg:justify-end"
    >
      {siteTexts.edit}
    </Link>
  );
}
