import { Suspense } from 'react';
import { Redirect, useRouter } from 'wouter';
import { usePathname } from 'wouter/use-browser-location';
import { RouteAnnouncer } from './route-announcer.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { Layout } from './layout.tsx';
import { NotFound } from './not-found.tsx';
import { pageAt } from './pages.ts';
import { AfterHydration } from './after-hydration.tsx';
import { ScreenSkeleton } from './screen-skeleton.tsx';
import { appTexts } from './texts.ts';
import { paths, readSitePath } from '#config/paths.ts';
import { withoutTrailingSlash } from '#config/trailing-slash.ts';
import { useSession } from '#state/session.ts';

/** The screen at the current address, in its layout. The three patrol screens have no guard (docs/behaviour.md, section 2). */
export function Router() {
  // The raw address. The router's own hook decodes it, and a slash in a site name would then look like a separator.
  const pathname = usePathname(useRouter());
  const signedIn = useSession().kind === 'signed-in';
  const entry = pageAt(pathname);

  if (entry?.screen.guarded && !signedIn) return <Redirect to={paths.login} replace />;
  if (signedIn && withoutTrailingSlash(pathname) === paths.login)
    return <Redirect to={paths.dashboard} replace />;

  const site = readSitePath(pathname);
  const title = site?.siteName ?? entry?.screen.title ?? appTexts.notFound.heading;
  const Page = entry ? entry.page.Page : NotFound;
  return (
    <ErrorBoundary at={pathname}>
      <Suspense fallback={<ScreenSkeleton />}>
        <Layout withProviders={signedIn || entry?.screen.kind === 'app'}>
          <ErrorBoundary at={pathname}>
            <Suspense fallback={<ScreenSkeleton />}>
              <Page key={pathname} />
              <AfterHydration />
              <RouteAnnouncer
                key={`route ${pathname}`}
                title={`${title} · ${appTexts.product}`}
                siteId={site && Number(site.siteId)}
              />
            </Suspense>
          </ErrorBoundary>
        </Layout>
      </Suspense>
    </ErrorBoundary>
  );
}
