import { appTexts } from './texts.ts';
import { paths } from '#config/paths.ts';
import { LinkButton } from '#ui/button.tsx';
import { Page } from '#ui/page.tsx';

export function NotFound() {
  return (
    <Page title={appTexts.notFound.heading} note={appTexts.notFound.text}>
      <div className="px-1 lg:px-0">
        <LinkButton href={paths.dashboard}>{appTexts.notFound.home}</LinkButton>
      </div>
    </Page>
  );
}
