import { visitLog } from './visits.ts';
import { reopenStop } from '#domain/round/round.ts';
import { activeRound, changeRound } from '#state/stored-round.ts';

/** Removes a visit, and its mark in the round. False when it is too late. */
export async function removeVisit(id: string): Promise<boolean> {
  const isRemoved = await (await visitLog()).undo(id);
  const round = activeRound.get();
  const stop = round?.stops.find(({ mark }) => mark?.visitId === id);
  if (isRemoved && round && stop) changeRound(round.id, (last) => reopenStop(last, stop));
  return isRemoved;
}
