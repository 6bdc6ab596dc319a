import { lazyPage } from './lazy-page.ts';
import type { LazyPage } from './lazy-page.ts';
import { appTexts } from './texts.ts';
import { isGuardedPath, paths, readSitePath, withoutTrailingSlash } from '#config/paths.ts';

/** `account` screens need nothing of the service's replies; the others stand inside the frame that holds them. */
export type PageEntry = {
  readonly kind: 'account' | 'inside';
  readonly guarded: boolean;
  readonly title: string;
  readonly page: LazyPage<object>;
};

const { titles } = appTexts;

const account = (title: string, page: LazyPage<object>): PageEntry => ({
  kind: 'account',
  guarded: false,
  title,
  page,
});
const inside = (path: string, title: string, page: LazyPage<object>): PageEntry => ({
  kind: 'inside',
  guarded: isGuardedPath(path),
  title,
  page,
});

const siteDetail = lazyPage(
  async () => (await import('#features/site-detail/site-detail-page.tsx')).SiteDetailPage,
);

/** The nine fixed addresses, and the tenth that names a site. */
const fixed: Readonly<Record<string, PageEntry>> = {
  [paths.login]: account(
    titles.login,
    lazyPage(async () => (await import('#features/session/login-page.tsx')).LoginPage),
  ),
  [paths.forgotPassword]: account(
    titles.forgotPassword,
    lazyPage(async () => (await import('#features/account/forgot-password-page.tsx')).ForgotPasswordPage),
  ),
  [paths.resetPassword]: account(
    titles.resetPassword,
    lazyPage(async () => (await import('#features/account/reset-password-page.tsx')).ResetPasswordPage),
  ),
  [paths.register]: account(
    titles.register,
    lazyPage(async () => (await import('#features/account/register-page.tsx')).RegisterPage),
  ),
  [paths.dashboard]: inside(
    paths.dashboard,
    titles.dashboard,
    lazyPage(async () => (await import('#features/dashboard/dashboard-page.tsx')).DashboardPage),
  ),
  [paths.settings]: inside(
    paths.settings,
    titles.settings,
    lazyPage(async () => (await import('#features/settings/settings-page.tsx')).SettingsPage),
  ),
  [paths.changePassword]: inside(
    paths.changePassword,
    titles.changePassword,
    lazyPage(async () => (await import('./change-password-screen.tsx')).ChangePasswordScreen),
  ),
  [paths.patrolPlan]: inside(
    paths.patrolPlan,
    titles.patrolPlan,
    lazyPage(async () => (await import('#features/patrol-plan/patrol-plan-page.tsx')).PatrolPlanPage),
  ),
  [paths.chooseLocations]: inside(
    paths.chooseLocations,
    titles.chooseLocations,
    lazyPage(async () => (await import('#features/locations/locations-page.tsx')).LocationsPage),
  ),
};

/** The screen at an address (the raw `location.pathname`); null when there is none. */
export function pageAt(pathname: string): PageEntry | null {
  const found = fixed[withoutTrailingSlash(pathname)];
  if (found) return found;
  const site = readSitePath(pathname);
  return site && inside(pathname, site.siteName, siteDetail);
}
