import { metresBetween } from './distance.ts';
import type { Position } from './position.ts';

const SIGNIFICANT_MOVE_METRES = 500;

/**
 * The position to keep: the stored one itself, unless none is stored or the fix lies more than 500 m away. A coarse
 * fix that may just as well lie at the stored position is no move.
 */
export function significantPosition(stored: Position | null, fix: Position, accuracyMetres = 0): Position {
  if (!stored) return fix;
  const moved = metresBetween(stored, fix);
  return moved > SIGNIFICANT_MOVE_METRES && moved > accuracyMetres ? fix : stored;
}
