import { appTexts } from './texts.ts';
import { paths } from '#config/paths.ts';
import { useSession } from '#state/session.ts';
import { LinkButton } from '#ui/button.tsx';
import { EntryPage } from '#ui/entry-page.tsx';
import { Page } from '#ui/page.tsx';

/** Uses the frame of the other screens of its shell, so that it has their left edge. */
export function NotFound() {
  const { heading, text, home } = appTexts.notFound;
  const wayHome = <LinkButton href={paths.dashboard}>{home}</LinkButton>;
  if (useSession().kind === 'signed-in') {
    return (
      <Page title={heading} note={text}>
        <div className="px-1 lg:px-0">{wayHome}</div>
      </Page>
    );
  }
  return (
    <EntryPage title={heading}>
      <p className="mb-4 text-body text-ink-2">{text}</p>
      {wayHome}
    </EntryPage>
  );
}
