import { useRouter } from 'wouter';
import { usePathname } from 'wouter/use-browser-location';
import { ImportPreview } from './import-preview.tsx';
import { ImportUpload } from './import-upload.tsx';
import { lastSegment, sitePaths } from '#console/places/sites/site-paths.ts';
import { siteTexts } from '#console/places/sites/texts.ts';
import { StaffPage } from '#console/shared/frame/staff-page.tsx';
import { TextLink } from '#ui/text/text-link.tsx';

/** First the upload, then the preview at its own address, so that a reload keeps it. */
export function ImportPage() {
  const last = lastSegment(usePathname(useRouter()));
  return (
    <StaffPage>
      <TextLink href={sitePaths.list}>{siteTexts.back}</TextLink>
      {/^\d+$/.test(last) ? <ImportPreview importId={Number(last)} /> : <ImportUpload />}
    </StaffPage>
  );
}
