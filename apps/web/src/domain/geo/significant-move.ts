import { metresBetween } from './distance.ts';
import type { Position } from './position.ts';

const SIGNIFICANT_MOVE_METRES = 500;

/** The position to keep: the stored one itself, unless none is stored or the fix lies more than 500 m away. */
export function significantPosition(stored: Position | null, fix: Position): Position {
  if (stored && metresBetween(stored, fix) <= SIGNIFICANT_MOVE_METRES) return stored;
  return fix;
}
