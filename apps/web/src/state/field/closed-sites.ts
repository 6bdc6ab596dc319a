import { type OwnClosedSites, markedAfter, withoutClosed } from '#domain/closure/device-closure.ts';
import { leftRound } from './on-device.ts';
import { now } from '#platform/clock.ts';
import { queryClient } from '#platform/query/query-client.ts';
import { report } from '#platform/report.ts';
import { closedSites } from '#state/plan/closed-and-claimed-sites.ts';
import { activeRound, changeRound } from '#state/plan/stored-round.ts';

/**
 * Takes closed sites out of the plan and the round of this device: those that the service names, and own ones that it does not
 * know yet. Returns the function to call with those of this device.
 */
export function followClosedSites(): (sites: OwnClosedSites) => void {
  let own: OwnClosedSites = { waiting: [], undoable: [], sent: [] };
  const dropStops = () => {
    const undoable = new Set(own.undoable);
    dropClosedStops(new Set(closedSites.get()?.filter((siteId) => !undoable.has(siteId))));
  };
  followService(() => own.waiting);
  closedSites.subscribe(dropStops);
  // A round may start, or arrive from staff, with a site that was closed meanwhile.
  activeRound.subscribe(dropStops);
  return (sites) => {
    if (JSON.stringify(sites) === JSON.stringify(own)) return;
    const closed = markedAfter(closedSites.get() ?? [], own, sites);
    own = sites;
    if (closed.length > 0 || closedSites.get()) closedSites.set([...closed]);
    dropStops();
  };
}

/**
 * The boosts replace the sites by those that the service knows; `unsent` are added again. A site that can be enforced again
 * may be missing in the scores that were read meanwhile.
 */
function followService(unsent: () => readonly number[]): void {
  let before = closedSites.get() ?? [];
  closedSites.subscribe(() => {
    const closed = new Set(closedSites.get());
    if (unsent().some((siteId) => !closed.has(siteId))) {
      closedSites.set([...new Set([...closed, ...unsent()])]);
      return;
    }
    const isBack = before.some((siteId) => !closed.has(siteId));
    before = [...closed];
    if (!isBack) return;
    queryClient.invalidateQueries({ queryKey: ['scores'] }).catch((cause: unknown) => report('marks', cause));
  });
}

function dropClosedStops(closed: ReadonlySet<number>): void {
  const round = activeRound.get();
  const at = now().getTime();
  if (round === null || closed.size === 0) return;
  const { names } = withoutClosed(round, closed, at);
  if (names.length === 0) return;
  leftRound.set([...new Set([...leftRound.get(), ...names])]);
  changeRound(round.id, (last) => withoutClosed(last, closed, at).round);
}
