import { withoutTrailingSlash } from '#config/trailing-slash.ts';
import { screens } from '#config/screens.ts';

/** The addresses of the screens of the Sites tab. */
export const sitePaths = {
  list: screens.staffSites.path,
  add: screens.staffSite.path.replace(':siteId', 'new'),
  site: (siteId: number) => screens.staffSite.path.replace(':siteId', String(siteId)),
  import: screens.staffImport.path,
  preview: (importId: number) => screens.staffImportPreview.path.replace(':importId', String(importId)),
} as const;

/** The last part of an address: the id of a site or an import, or 'new'. */
export function lastSegment(pathname: string): string {
  return withoutTrailingSlash(pathname).split('/').at(-1) ?? '';
}
