import type { FieldLogDeps } from './field-log-deps.ts';
import type { FieldStore } from './field-store.ts';
import type { PersonState } from '#domain/field/person-state.ts';
import { mergeReturns } from '#domain/shift/return-visits.ts';
import { mergeDue } from '#domain/shift/shift-sheet.ts';
import { siteIdsInTeam } from '#domain/team/team-facts.ts';

type FollowDeps = Pick<FieldLogDeps, 'person' | 'sites' | 'returns' | 'readSites'> & {
  readonly store: FieldStore;
  readonly isOnShift: () => boolean;
  readonly quietly: (work: Promise<unknown>) => void;
};

/**
 * Remembers for the sheet of the shift which sites were due and which return visits were planned, and reads the sites of rounds and
 * jobs that the plan of this device does not show.
 */
export function followSites(deps: FollowDeps) {
  const { store } = deps;
  let sought = '';

  const withWork = (before: PersonState): PersonState => ({
    ...before,
    due: mergeDue(before.due, deps.sites.get() ?? []),
    returns: mergeReturns(before.returns, deps.returns.get()),
  });
  const note = () => {
    const state = store.state();
    if (state === null || !deps.isOnShift()) return;
    if (JSON.stringify(withWork(state)) !== JSON.stringify(state)) deps.quietly(store.changeState(withWork));
  };
  deps.sites.subscribe(note);
  deps.returns.subscribe(note);

  return {
    async fetchSites(): Promise<void> {
      const state = store.state();
      if (state === null) return;
      const known = new Set([...(deps.sites.get() ?? []), ...state.sites].map(({ siteId }) => siteId));
      const missing = [...siteIdsInTeam(state.facts)].filter((id) => !known.has(id));
      if (missing.length === 0 || missing.join() === sought) return;
      const found = await deps.readSites();
      if (found === null) return;
      // A site that is in none of the person's areas is not requested again and again.
      sought = missing.join();
      const added = found.filter(({ siteId }) => missing.includes(siteId));
      await store.changeState((before) => ({ ...before, sites: [...before.sites, ...added] }));
    },
    /** A new shift has its own due sites, and no return visits yet. */
    beginShift: (before: PersonState): PersonState => ({
      ...before,
      due: mergeDue([], deps.sites.get() ?? []),
      returns: [],
    }),
  };
}
