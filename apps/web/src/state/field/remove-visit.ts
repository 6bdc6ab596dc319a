import { withFieldLog } from './field.ts';
import { reopenStop } from '#domain/round/round.ts';
import { activeRound, changeRound } from '#state/plan/stored-round.ts';

/** Removes a visit, and its mark in the round. False when it is too late. */
export async function removeVisit(id: string): Promise<boolean> {
  const isRemoved = (await withFieldLog((log) => log.undo(id))) === true;
  const round = activeRound.get();
  const stop = round?.stops.find(({ mark }) => mark?.visitId === id);
  if (isRemoved && round && stop) changeRound(round.id, (last) => reopenStop(last, stop));
  return isRemoved;
}
