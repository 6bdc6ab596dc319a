import type { TeamLogDeps } from './team-log-deps.ts';
import type { TeamRecord } from './team-records.ts';
import { underWay } from '#domain/team/on-my-way.ts';
import { dueReport, reportDrafts } from '#domain/team/round-report.ts';
import type { TeamDraft } from '#domain/team/team-event.ts';

type ClaimInput =
  | { readonly kind: 'on_my_way'; readonly site_id: number; readonly until: string }
  | { readonly kind: 'on_my_way_end' };

type FollowDeps = Pick<TeamLogDeps, 'round' | 'isOnShift' | 'online' | 'pageVisible' | 'person'> & {
  readonly serviceNow: () => number;
  readonly put: (draft: TeamDraft) => Promise<boolean>;
  /** Sends a claim once: a claim of the past claims nothing. */
  readonly claim: (input: ClaimInput, at: number) => Promise<void>;
  readonly record: (userId: number) => Promise<TeamRecord>;
  readonly change: (userId: number, changed: (before: TeamRecord) => TeamRecord) => Promise<void>;
  readonly quietly: (work: Promise<unknown>) => void;
};

/** Tells colleagues where the person is going, and staff how far a sent round is. Only the tab in front does. */
export function followRound(deps: FollowDeps): void {
  let claimed: string | null = null;

  function claimNext(): void {
    const at = deps.serviceNow();
    const next = deps.isOnShift.get() ? underWay(deps.round.get(), at) : null;
    if ((next?.key ?? null) === claimed || !deps.pageVisible.get()) return;
    claimed = next?.key ?? null;
    // Offline there is no claim, and nothing waits.
    if (!deps.online.get()) return;
    const until = next && new Date(next.until).toISOString();
    deps.quietly(
      deps.claim(
        next && until ? { kind: 'on_my_way', site_id: next.siteId, until } : { kind: 'on_my_way_end' },
        at,
      ),
    );
  }

  async function reportProgress(): Promise<void> {
    const userId = deps.person.get();
    if (userId === null || !deps.pageVisible.get()) return;
    const { report: last, facts } = await deps.record(userId);
    const sent = new Set(facts.rounds.map(({ id }) => id));
    const report = dueReport(last, deps.round.get(), (id) => sent.has(id));
    if (report === null) return;
    for (const draft of reportDrafts(last, report)) if (!(await deps.put(draft))) return;
    // Only now: a kill before this reports it twice, which changes nothing.
    await deps.change(userId, (before) => ({ ...before, report }));
  }

  // One after the other, also after one that failed: each compares with what the one before has told.
  let reporting: Promise<void> = Promise.resolve();
  const follow = () => {
    claimNext();
    reporting = reporting.then(reportProgress, reportProgress);
    deps.quietly(reporting);
  };
  deps.round.subscribe(follow);
  deps.isOnShift.subscribe(follow);
  deps.pageVisible.subscribe(follow);
  follow();
}
