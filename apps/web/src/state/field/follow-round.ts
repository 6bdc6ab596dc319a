import type { FieldLogDeps } from './field-log-deps.ts';
import type { PersonState } from '#domain/field/person-state.ts';
import { roundInProgress } from '#domain/round/progress.ts';
import { nextStop, stopKey } from '#domain/round/round.ts';
import { currentDestination } from '#domain/team/on-my-way.ts';
import { dueReport, reportDrafts } from '#domain/team/round-report.ts';
import type { ShiftDraft } from '#domain/shift/shift-event.ts';
import type { TeamDraft } from '#domain/team/team-event.ts';

type ClaimDraft =
  | { readonly kind: 'on_my_way'; readonly site_id: number; readonly until: string }
  | { readonly kind: 'on_my_way_end' };

type FollowDeps = Pick<FieldLogDeps, 'round' | 'online' | 'pageVisible'> & {
  readonly serviceNow: () => number;
  readonly isOnShift: () => boolean;
  /** Null without a session. */
  readonly state: () => PersonState | null;
  readonly changeState: (change: (before: PersonState) => PersonState) => Promise<void>;
  /** False if it could not be stored. */
  readonly record: (draft: ShiftDraft | TeamDraft) => Promise<boolean>;
  /** Sends a claim once: a claim of the past claims nothing. */
  readonly claim: (draft: ClaimDraft, at: number) => Promise<void>;
  readonly quietly: (work: Promise<unknown>) => void;
};

/**
 * Tells what the round of this device means for others: colleagues where the person is going, staff how far a sent round is, and
 * the check-in that the person is well. Only the tab in front does. Returns what to call when the shift or the state changes.
 */
export function followRound(deps: FollowDeps): () => void {
  let claimed: string | null = null;
  let stop = roundStopKey(deps);

  function claimNext(): void {
    const at = deps.serviceNow();
    const next = deps.isOnShift() && deps.state()?.hasTeam ? currentDestination(deps.round.get(), at) : null;
    if ((next?.key ?? null) === claimed || !deps.pageVisible.get()) return;
    claimed = next?.key ?? null;
    // Offline nothing is claimed, and nothing waits.
    if (!deps.online.get()) return;
    const until = next && new Date(next.until).toISOString();
    deps.quietly(
      deps.claim(
        next && until ? { kind: 'on_my_way', site_id: next.siteId, until } : { kind: 'on_my_way_end' },
        at,
      ),
    );
  }

  function startStop(): void {
    const next = roundStopKey(deps);
    const isStart = next !== null && next !== stop && deps.pageVisible.get();
    stop = next;
    // Without check-ins nobody waits to hear from the person.
    if (isStart && deps.isOnShift() && deps.state()?.shift?.shift?.checkInBy)
      deps.quietly(deps.record({ kind: 'stop' }));
  }

  async function reportProgress(): Promise<void> {
    const state = deps.state();
    if (state === null || !deps.pageVisible.get()) return;
    const { report: last, facts } = state;
    const sent = new Set(facts.rounds.map(({ id }) => id));
    const report = dueReport(last, deps.round.get(), (id) => sent.has(id));
    if (report === null) return;
    for (const draft of reportDrafts(last, report)) if (!(await deps.record(draft))) return;
    // Only now: a kill before this reports it twice, which changes nothing.
    await deps.changeState((before) => ({ ...before, report }));
  }

  // One after the other, also after one that failed: each compares with what the one before reported.
  let reporting: Promise<void> = Promise.resolve();
  const follow = () => {
    claimNext();
    startStop();
    reporting = reporting.then(reportProgress, reportProgress);
    deps.quietly(reporting);
  };
  deps.round.subscribe(follow);
  deps.pageVisible.subscribe(follow);
  follow();
  return claimNext;
}

/** The stop that the person is going to; a break of the round is at no site. */
function roundStopKey({ round: stored }: Pick<FieldLogDeps, 'round'>): string | null {
  const round = roundInProgress(stored.get());
  const stop = round && nextStop(round);
  return round && stop && stop.kind !== 'break' ? `${round.id} ${stopKey(stop)}` : null;
}
