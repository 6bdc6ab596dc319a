import { siteColumns } from './site-columns.tsx';
import { siteTexts } from './texts.ts';
import type { SiteQuery } from './use-site-query.ts';
import { DataTable } from '#ui/table/data-table.tsx';
import { Banner } from '#ui/page/banner.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/page/empty-state.tsx';
import type { FoundSites } from './site.ts';

const PAGE = 50;
const numbers = new Intl.NumberFormat('en-GB');

export function SiteList({ found, query }: { found: FoundSites; query: SiteQuery }) {
  const { sort, descending, text } = query.input;
  const isFiltered = text !== '' || query.input.area !== '';
  return (
    <div className="grid gap-3">
      {found.isNarrowed && (
        <Banner tone="warning">{siteTexts.narrowed(numbers.format(found.countLimit), text)}</Banner>
      )}
      {found.sites.length === 0 ? (
        <EmptyState note={isFiltered && siteTexts.noneNote}>
          {isFiltered ? siteTexts.none : siteTexts.noSites}
        </EmptyState>
      ) : (
        <DataTable
          caption={siteTexts.caption}
          columns={siteColumns(found.dayType)}
          groups={[{ id: 'all', rows: found.sites }]}
          rowKey={({ siteId: id }) => id}
          sorting={{ sort: { by: sort, descending }, onSort: query.sortBy }}
        />
      )}
      <Pager found={found} query={query} />
    </div>
  );
}

function Pager({ found, query }: { found: FoundSites; query: SiteQuery }) {
  const { sites, count, countLimit: limit, next } = found;
  if (sites.length === 0) return null;
  const first = query.page * PAGE + 1;
  const isMany = found.isNarrowed || count >= limit;
  const all = isMany ? siteTexts.moreThan(numbers.format(limit)) : numbers.format(count);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-1">
      <output className="block text-second text-ink-2">
        {siteTexts.range(numbers.format(first), numbers.format(first + sites.length - 1), all)}
      </output>
      <div className="ml-auto flex flex-wrap gap-2">
        {query.page > 0 && (
          <Button variant="quiet" onClick={() => query.goTo('previous', '')}>
            {siteTexts.previous}
          </Button>
        )}
        {next !== null && (
          <Button variant="quiet" onClick={() => query.goTo('next', next)}>
            {siteTexts.next}
          </Button>
        )}
      </div>
    </div>
  );
}
