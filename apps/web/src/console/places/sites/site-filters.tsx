import { staffContract } from '@patrolplan/contract/staff';
import Plus from 'lucide-react/icons/plus';
import Upload from 'lucide-react/icons/upload';
import { ExportSites } from './export-sites.tsx';
import { sitePaths } from './site-paths.ts';
import { siteTexts } from './texts.ts';
import type { SiteQuery } from './use-site-query.ts';
import { useStaffData } from '#console/shared/staff-call.ts';
import { ToolLine } from '#console/shared/tool-line.tsx';
import { LinkButton } from '#ui/button.tsx';
import { LineSelect } from '#ui/form/line-select.tsx';

/** Search, area filter, both files, and the two actions that add sites. */
export function SiteFilters({ query }: { query: SiteQuery }) {
  return (
    <ToolLine
      search={{ label: siteTexts.search, value: query.text, onChange: query.type }}
      filters={
        <>
          <AreaFilter query={query} />
          <ExportSites input={query.input} />
          {/* Not in the dock of a phone, which would be too high with large text. */}
          <div>
            <LinkButton href={sitePaths.import} variant="quiet">
              <Upload aria-hidden className="size-5 shrink-0" />
              {siteTexts.importSites}
            </LinkButton>
          </div>
        </>
      }
      action={
        <LinkButton href={sitePaths.add}>
          <Plus aria-hidden className="size-5 shrink-0" />
          {siteTexts.addSite}
        </LinkButton>
      }
    />
  );
}

function AreaFilter({ query }: { query: SiteQuery }) {
  const { data } = useStaffData(staffContract.readSiteOptions, {});
  const known = data?.areas ?? [];
  // The area in the address stays selected until the list has loaded.
  const { area } = query.input;
  const areas = area === '' || known.includes(area) ? known : [area, ...known];
  return (
    <>
      <div className="min-w-0 flex-[1_1_12rem] lg:max-w-64">
        <LineSelect
          id="site-area"
          label={siteTexts.area}
          value={area}
          onChange={(chosen) => query.change({ area: chosen })}
          options={[
            { value: '', label: siteTexts.allAreas },
            ...areas.map((name) => ({ value: name, label: name })),
          ]}
        />
      </div>
      <label className="inline-flex min-h-11 items-center gap-2.5 text-second">
        <input
          type="checkbox"
          className="size-5 accent-accent"
          checked={query.input.withRetired}
          onChange={(event) => query.change({ withRetired: event.target.checked })}
        />
        {siteTexts.withRetired}
      </label>
    </>
  );
}
