import { Suspense } from 'react';
import { Redirect, useRouter } from 'wouter';
import { usePathname } from 'wouter/use-browser-location';
import { Arrival } from './arrival.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { Frame } from './frame.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import { pageAt } from './pages.ts';
import { Ready } from './ready.tsx';
import { ScreenSkeleton } from './screen-skeleton.tsx';
import { appTexts } from './texts.ts';
import { paths, withoutTrailingSlash } from '#config/paths.ts';
import { useSession } from '#state/session.ts';

/** The screen at the current address, in its layout. The three patrol screens have no guard (docs/behaviour.md, section 2). */
export function Router() {
  // The raw address: the router's own hook decodes a site name before it can be told from the rest of the path.
  const pathname = usePathname(useRouter());
  const signedIn = useSession().kind === 'signed-in';
  const entry = pageAt(pathname);

  if (entry?.guarded && !signedIn) return <Redirect to={paths.login} replace />;
  if (signedIn && withoutTrailingSlash(pathname) === paths.login)
    return <Redirect to={paths.dashboard} replace />;

  const Page = entry ? entry.page.Page : NotFoundPage;
  return (
    <ErrorBoundary at={pathname}>
      <Suspense fallback={<ScreenSkeleton />}>
        <Frame inside={signedIn || entry?.kind === 'inside'}>
          <ErrorBoundary at={pathname}>
            <Suspense fallback={<ScreenSkeleton />}>
              <Page key={pathname} />
              <Ready />
              <Arrival key={`arrival ${pathname}`} title={titleOf(entry?.title)} />
            </Suspense>
          </ErrorBoundary>
        </Frame>
      </Suspense>
    </ErrorBoundary>
  );
}

function titleOf(screen: string = appTexts.titles.notFound): string {
  return `${appTexts.product} - ${screen}`;
}
