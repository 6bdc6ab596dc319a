import CloudOff from 'lucide-react/icons/cloud-off';
import type { ReactNode } from 'react';
import { useRouter } from 'wouter';
import { usePathname } from 'wouter/use-browser-location';
import { FEATURES } from '@patrolplan/contract/features';
import { noticeTexts } from './texts.ts';
import { paths, readSitePath } from '#config/paths.ts';
import { withoutTrailingSlash } from '#config/trailing-slash.ts';
import { screenAt } from '#config/screens.ts';
import { unsentText, offlineText } from '#domain/offline-text.ts';
import { minuteClock } from '#platform/clock.ts';
import { stableOnline } from '#platform/connection.ts';
import type { WorkerUpdates } from '#platform/pwa/register-worker.ts';
import { useSource } from '#platform/source.ts';
import { storedValue } from '#platform/storage/stored-value.ts';
import { useSession } from '#state/session/session.ts';
import { useUnsent } from '#state/field/on-device.ts';
import { Button } from '#ui/button.tsx';
import { followDockedBar } from '#ui/dock/follow-docked-bar.ts';
import { setRootFlag } from '#ui/dock/root-flag.ts';

/** The notices at the bottom edge of any screen: no connection, visits not sent, a new version. */
export function Notices({ updates }: { updates: WorkerUpdates }) {
  const connected = useSource(stableOnline);
  const offered = useSource(updates.ready);
  const unsent = useUnsent();
  const waitingText = unsent.visits === 0 ? null : noticeTexts.unsentVisits(unsentText(unsent.visits));
  // One visit is sent too quickly to say so.
  const isLate = unsent.isFailing || (unsent.isSending && unsent.visits > 1);
  const lateText = unsent.isSending ? noticeTexts.sendingVisits(unsent.visits) : waitingText;
  const stuck = connected && isLate && waitingText !== null;
  return (
    <aside ref={publishHeight} aria-label={noticeTexts.label} hidden={connected && !offered && !stuck}>
      {!connected && <OfflineStrip unsent={unsent.visits} />}
      {stuck && <UnsentStrip text={lateText ?? waitingText} />}
      {offered && <UpdateOffer onReload={updates.apply} />}
    </aside>
  );
}

function OfflineStrip({ unsent }: { unsent: number }) {
  const pathname = usePathname(useRouter());
  const signedIn = useSession().kind === 'signed-in';
  const profileReadAt = useSource(storedValue('userAreasTimestamp'));
  const minute = useSource(minuteClock);
  const details = useSource(storedValue('pp:siteDetails'));
  const sites = useSource(storedValue('cachedSites'));
  const planReadAt = useSource(storedValue('pp:planReadAt'));
  const text = offlineNotice({
    pathname,
    signedIn,
    profileReadAt,
    detailReadAt: (siteId) => details?.[siteId]?.at ?? null,
    planReadAt: (siteId) => (sites?.some((site) => String(site.siteId) === siteId) ? planReadAt : null),
    unsent,
    now: new Date(minute * 60_000),
  });
  // The round shows this notice above its dock.
  if (text === null || pathname.startsWith(paths.round)) return null;
  return (
    <Strip look="border-warn-line bg-warn-soft text-warn" isOffline>
      <CloudOff aria-hidden className="size-4 shrink-0" />
      <output className="min-w-0 flex-1">
        <strong>{noticeTexts.offline}</strong> {text}
      </output>
    </Strip>
  );
}

/** The device is online: visits are being sent, or the service did not accept them and they are sent again. */
function UnsentStrip({ text }: { text: string }) {
  return (
    <Strip look="border-warn-line bg-warn-soft text-warn">
      <CloudOff aria-hidden className="size-4 shrink-0" />
      <output className="min-w-0 flex-1 font-semibold">{text}</output>
    </Strip>
  );
}

/** Offers a reload instead of forcing it, so that typed text is not lost. */
function UpdateOffer({ onReload }: { onReload: () => void }) {
  return (
    <Strip look="border-line bg-surface text-ink">
      <output className="min-w-0 flex-1 font-semibold">{noticeTexts.newVersion}</output>
      <Button onClick={onReload}>{noticeTexts.reload}</Button>
    </Strip>
  );
}

/** Above a bar at the bottom edge, and instead of the strip of the team. */
function follow(strip: HTMLDivElement): () => void {
  const stops = [followDockedBar(strip), setRootFlag('notices')];
  return () => stops.forEach((stop) => stop());
}

type StripProps = { look: string; isOffline?: boolean; children: ReactNode };

function Strip({ look, isOffline, children }: StripProps) {
  return (
    <div
      ref={follow}
      data-offline={isOffline}
      className={`flex min-h-10 items-center gap-2.5 border-t px-4 py-1.5 text-fact lg:px-10 ${look}`}
    >
      {children}
    </div>
  );
}

/** Publishes the height of the notices as `--notices`, for elements that fill the window above them. */
function publishHeight(element: HTMLElement): () => void {
  const { style } = document.documentElement;
  const watcher = new ResizeObserver(() => style.setProperty('--notices', `${element.offsetHeight}px`));
  watcher.observe(element);
  return () => watcher.disconnect();
}

export type OfflineFacts = {
  readonly pathname: string;
  readonly signedIn: boolean;
  /** When the areas and the profile were read, and the details by site id, in ms since 1970. */
  readonly profileReadAt: number | null;
  readonly detailReadAt: (siteId: string) => number | null;
  /** When the stored plan was read, if the site is part of it. */
  readonly planReadAt: (siteId: string) => number | null;
  /** Visits that are on this device only. */
  readonly unsent: number;
  readonly now: Date;
};

/** The text after 'Offline:'; null on the plan and the round, which show their own notice. */
export function offlineNotice(facts: OfflineFacts): string | null {
  const screen = withoutTrailingSlash(facts.pathname);
  const unsent = facts.unsent === 0 ? '' : `${unsentText(facts.unsent)} · `;
  if (screen === paths.patrolPlan || screen === paths.round) return null;
  if (facts.pathname.startsWith(paths.staff)) return unsent + noticeTexts.readOnly;
  const site = readSitePath(facts.pathname);
  const readAt = site
    ? (facts.detailReadAt(site.siteId) ?? facts.planReadAt(site.siteId))
    : facts.profileReadAt;
  const isForm = screenAt(facts.pathname, FEATURES)?.kind === 'account' || screen === paths.changePassword;
  if (isForm || !facts.signedIn || (site && readAt === null)) return unsent + noticeTexts.needsConnection;
  if (readAt === null) return unsent + noticeTexts.fromDevice;
  return offlineText(new Date(readAt), facts.now, facts.unsent);
}
