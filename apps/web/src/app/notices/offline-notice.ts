import { noticeTexts } from './texts.ts';
import { paths, readSitePath } from '#config/paths.ts';
import { withoutTrailingSlash } from '#config/trailing-slash.ts';
import { FEATURES } from '@patrolplan/contract/features';
import { screenAt } from '#config/screens.ts';
import { ageText, momentText } from '#domain/format.ts';

export type OfflineFacts = {
  readonly pathname: string;
  readonly signedIn: boolean;
  /** When the areas and the profile were read, and the details by site id, in ms since 1970. */
  readonly profileReadAt: number | null;
  readonly detailReadAt: (siteId: string) => number | null;
  /** When the stored plan was read, if the site is part of it. */
  readonly planReadAt: (siteId: string) => number | null;
  readonly now: Date;
};

/** The text after 'Offline:'; null on the plan and the round, which show their own notice. */
export function offlineNotice(facts: OfflineFacts): string | null {
  const screen = withoutTrailingSlash(facts.pathname);
  if (screen === paths.patrolPlan || screen === paths.round) return null;
  if (facts.pathname.startsWith(paths.staff)) return noticeTexts.readOnly;
  const site = readSitePath(facts.pathname);
  const readAt = site
    ? (facts.detailReadAt(site.siteId) ?? facts.planReadAt(site.siteId))
    : facts.profileReadAt;
  const isForm = screenAt(facts.pathname, FEATURES)?.kind === 'account' || screen === paths.changePassword;
  if (isForm || !facts.signedIn || (site && readAt === null)) return noticeTexts.needsConnection;
  if (readAt === null) return noticeTexts.fromDevice;
  const at = new Date(readAt);
  return noticeTexts.dataFrom(momentText(at, facts.now), ageText(at, facts.now));
}
