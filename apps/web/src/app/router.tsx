import { Suspense, useEffect } from 'react';
import { Redirect, useRouter } from 'wouter';
import { usePathname } from 'wouter/use-browser-location';
import { ErrorBoundary } from './error-boundary.tsx';
import { Layout } from './layout.tsx';
import { pageAt } from './pages.ts';
import { ScreenSkeleton } from './screen-skeleton.tsx';
import { appTexts } from './texts.ts';
import { paths, readSitePath } from '#config/paths.ts';
import { withoutTrailingSlash } from '#config/trailing-slash.ts';
import { useSession } from '#state/session/session.ts';
import { bootHandoff } from '#platform/boot-handoff/boot-handoff.ts';
import { LinkButton } from '#ui/button.tsx';
import { EntryPage } from '#ui/page/entry-page.tsx';
import { Page } from '#ui/page/page.tsx';
import { arriveAtSite } from '#state/sites/site-left.ts';

/** The first screen is not a route change: the browser sets its focus and scroll position. */
let arrivedBefore = false;

/**
 * Mounts with each screen, whose title never changes. Sets the document's title, scrolls to the top and focuses the
 * heading, so that a screen reader announces the screen.
 */
function RouteAnnouncer({ title, siteId }: { title: string; siteId: number | null }) {
  useEffect(() => {
    document.title = title;
    if (arrivedBefore) {
      window.scrollTo(0, 0);
      focusHeading();
    }
    arrivedBefore = true;
    // After the screen has mounted: it still needed the site of the previous screen.
    arriveAtSite(siteId);
  }, [title, siteId]);
  return null;
}

function focusHeading(): void {
  const main = document.querySelector('main');
  // A banner or a row of the new screen may have taken the focus already.
  if (main?.contains(document.activeElement) && document.activeElement !== main) return;
  const heading = main?.querySelector('h1') ?? main;
  if (!heading) return;
  if (!heading.hasAttribute('tabindex')) heading.setAttribute('tabindex', '-1');
  heading.focus({ preventScroll: true });
}

/** Uses the frame of the other screens of its shell, so that it has their left edge. */
function NotFound() {
  const { heading, text, home } = appTexts.notFound;
  const homeLink = <LinkButton href={paths.dashboard}>{home}</LinkButton>;
  if (useSession().kind === 'signed-in') {
    return (
      <Page title={heading} note={text}>
        <div className="px-1 lg:px-0">{homeLink}</div>
      </Page>
    );
  }
  return (
    <EntryPage title={heading}>
      <p className="mb-4 text-body text-ink-2">{text}</p>
      {homeLink}
    </EntryPage>
  );
}

/**
 * Mounted with the first screen. Its effect runs once React has hydrated the prerendered HTML, and submits the form that
 * the boot script delayed.
 */
function AfterHydration() {
  useEffect(() => {
    const handoff = bootHandoff();
    if (!handoff) return;
    handoff.releaseForms?.();
    handoff.hydrated = true;
    const form = handoff.pendingForm;
    handoff.pendingForm = undefined;
    if (form?.isConnected) form.requestSubmit();
  }, []);
  return null;
}

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
