/**
 * Runs work and counts the turns of the event loop meanwhile: at each of them the process answers others. A count says the
 * same on a busy machine; a measured wait does not.
 */
export async function countTurns(work: () => Promise<unknown>): Promise<number> {
  let turns = 0;
  let next = setImmediate(function count() {
    turns += 1;
    next = setImmediate(count);
  });
  try {
    await work();
  } finally {
    clearImmediate(next);
  }
  return turns;
}
