import { SITE_TEMPLATE } from './site-template.ts';
import { saveFile } from '#console/shared/save-file.ts';
import { TextAction } from '#console/shared/text-action.tsx';

/** Downloads a file to fill in. */
export function TemplateDownload({ children }: { children: string }) {
  return (
    <TextAction
      reads
      onClick={() => saveFile('site-template.csv', new Blob([SITE_TEMPLATE], { type: 'text/csv' }))}
    >
      {children}
    </TextAction>
  );
}
