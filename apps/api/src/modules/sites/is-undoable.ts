import type { Change } from '#audit/record-change.ts';

/** A change can be undone when it says what was before. A site that was just created can be retired instead. */
export const isUndoable = ({ before }: Pick<Change, 'before'>): boolean => before !== null;
