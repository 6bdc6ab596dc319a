import Briefcase from 'lucide-react/icons/briefcase';
import CircleAlert from 'lucide-react/icons/circle-alert';
import Info from 'lucide-react/icons/info';
import Route from 'lucide-react/icons/route';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { navigate, usePathname } from 'wouter/use-browser-location';
import { teamTexts } from './texts.ts';
import { paths } from '#config/paths.ts';
import type { TeamDraft } from '#domain/team/team-event.ts';
import type { SentRound } from '#domain/team/team-facts.ts';
import type { OwnJob } from '#domain/team/team-now.ts';
import { type TeamStrip as Shown, teamStrip } from '#domain/team/team-strip.ts';
import { jobBy, offerFacts, offerStops, offerTitle } from '#domain/team/team-texts.ts';
import { minuteClock } from '#platform/clock.ts';
import { useSource } from '#platform/source.ts';
import { acceptSentRound } from '#state/team/accept-sent-round.ts';
import { type LookedAt, teamSheet } from '#state/team/team-sheets.ts';
import { withFieldLog } from '#state/field/field.ts';
import { useTeamOnDevice, useUnsent } from '#state/field/on-device.ts';
import { followDockedBar } from '#ui/dock/follow-docked-bar.ts';

/** Below this width of the page, in text sizes, a strip at the bottom edge would cover too much of the screen. */
const LEAST_REM = 17;

let place: HTMLElement | null = null;

/** Where the strip is drawn. Not inside the screen, so that every screen has it. */
function stripPlace(): HTMLElement {
  if (place) return place;
  const made = document.createElement('div');
  made.className = 'team-place';
  made.dataset['stripPlace'] = '';
  document.body.append(made);
  place = made;
  return made;
}

/** With large text the strip is the first part of the screen instead of a bar at its bottom edge. */
function followTextSize(strip: HTMLElement): () => void {
  const root = document.documentElement;
  const settle = () => {
    const isLarge = root.clientWidth / parseFloat(getComputedStyle(root).fontSize) < LEAST_REM;
    const screen = isLarge ? document.getElementById('content') : null;
    const parent = screen ?? document.body;
    const box = stripPlace();
    box.toggleAttribute('data-flow', screen !== null);
    // Moved only when needed: moving takes the focus away.
    if (box.parentElement !== parent) parent.insertBefore(box, screen?.firstChild ?? null);
  };
  const watcher = new ResizeObserver(settle);
  watcher.observe(strip);
  watcher.observe(root);
  return () => watcher.disconnect();
}

/** Above the dock of any screen: what staff sent, or what became of it. */
export function TeamStrip() {
  const team = useTeamOnDevice();
  const { isFailing } = useUnsent();
  const [looked, setLooked] = useState<ReadonlySet<string>>(new Set());
  const lookedAt = useLookedAt();
  const strip = teamStrip(
    { ...team, isFailing },
    lookedAt === null ? looked : new Set([...looked, lookedAt]),
  );
  const putAside = (id: string) => setLooked((before) => new Set([...before, id]));
  return createPortal(
    <section
      aria-label={teamTexts.strip}
      className="team-strip"
      data-tone={tone(strip)}
      hidden={strip === null}
    >
      {strip && (
        <div ref={followScreen}>
          <StripContent strip={strip} onLook={putAside} />
        </div>
      )}
    </section>,
    stripPlace(),
  );
}

/** Above a bar at the bottom edge, and with large text inside the screen. */
function followScreen(strip: HTMLDivElement): () => void {
  const stops = [followDockedBar(strip), followTextSize(strip)];
  return () => stops.forEach((stop) => stop());
}

const tone = (strip: Shown | null): string | undefined =>
  strip?.kind === 'unsent' ? 'bad' : strip?.kind === 'notice' ? 'quiet' : undefined;

/** The sent round that the screen shows: its own dock has the answers. */
function useLookedAt(): string | null {
  const pathname = usePathname({});
  if (pathname !== paths.round) return null;
  // Safe: any script may set the state; it is only compared with ids.
  return (history.state as Partial<LookedAt> | null)?.sent ?? null;
}

function StripContent({ strip, onLook }: { strip: Shown; onLook: (id: string) => void }) {
  switch (strip.kind) {
    case 'notice':
      return <StripLine glyph={<Info aria-hidden />}>{strip.text}</StripLine>;
    case 'unsent':
      return <UnsentStrip />;
    case 'job':
      return <JobStrip key={strip.job.id} job={strip.job} onLook={onLook} />;
    case 'offer':
  }
  return <OfferStrip key={strip.round.id} round={strip.round} />;
}

function UnsentStrip() {
  return (
    <StripLine
      glyph={<CircleAlert aria-hidden />}
      action={
        <StripAction onClick={() => void withFieldLog((log) => log.sendNow())}>
          {teamTexts.tryAgain}
        </StripAction>
      }
    >
      {teamTexts.notSent}
    </StripLine>
  );
}

function JobStrip({ job, onLook }: { job: OwnJob; onLook: (id: string) => void }) {
  const minute = useSource(minuteClock) * 60_000;
  const look = () => {
    onLook(job.id);
    teamSheet.set({ kind: 'job', jobId: job.id });
  };
  return (
    <Seen draft={{ kind: 'job_seen', job_id: job.id, assignment: job.assignment }}>
      <StripLine
        glyph={<Briefcase aria-hidden />}
        action={<StripAction onClick={look}>{teamTexts.look}</StripAction>}
      >
        {teamTexts.jobStrip(job.siteName, jobBy(job, minute))}
      </StripLine>
    </Seen>
  );
}

function OfferStrip({ round }: { round: SentRound }) {
  const minute = useSource(minuteClock) * 60_000;
  const look = () => navigate(paths.round, { state: { sent: round.id } satisfies LookedAt });
  return (
    <Seen draft={{ kind: 'round_seen', round_id: round.id }}>
      <StripLine
        glyph={<Route aria-hidden />}
        note={offerFacts(round, minute)}
        action={
          <span className="team-look">
            <StripAction onClick={look}>{teamTexts.look}</StripAction>
          </span>
        }
      >
        {`${offerTitle(round)}: `}
        <span className="inline-block">{offerStops(round)}</span>
      </StripLine>
      <div className="team-choices">
        <StripAction onClick={look}>{teamTexts.look}</StripAction>
        <StripAction isMain onClick={() => acceptSentRound(round)}>
          {teamTexts.use}
        </StripAction>
        <StripAction onClick={() => teamSheet.set({ kind: 'decline-round', roundId: round.id })}>
          {teamTexts.decline}
        </StripAction>
      </div>
    </Seen>
  );
}

type StripLineProps = { glyph: ReactNode; note?: string; action?: ReactNode; children: ReactNode };

function StripLine({ glyph, note, action, children }: StripLineProps) {
  return (
    <div className="team-strip-line">
      {glyph}
      <output className="min-w-0 flex-1 wrap-anywhere">
        <b className="block text-body font-strong">{children}</b>
        {note !== undefined && <span className="block text-fact text-ink-2 tabular-nums">{note}</span>}
      </output>
      {action}
    </div>
  );
}

type StripActionProps = { isMain?: boolean; onClick: () => void; children: string };

function StripAction({ isMain = false, onClick, children }: StripActionProps) {
  return (
    <button
      type="button"
      onClick={onClick}
      className={`min-h-12 rounded-control border border-line-strong bg-surface px-4 text-body font-strong hover:bg-sunken ${isMain ? 'text-link' : ''}`}
    >
      {children}
    </button>
  );
}

/** Tells the service once that it was on the screen, when nothing covers it. */
function Seen({ draft, children }: { draft: TeamDraft; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  const [sent] = useState(draft);
  useEffect(() => {
    const watcher = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return;
      watcher.disconnect();
      void withFieldLog((log) => log.record(sent));
    });
    if (box.current) watcher.observe(box.current);
    return () => watcher.disconnect();
  }, [sent]);
  return <div ref={box}>{children}</div>;
}
