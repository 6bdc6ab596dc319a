/** Prints a line when a step begins and one when it has ended. */
export async function step<T>(doing: string, done: string, work: () => Promise<T>): Promise<T> {
  console.log(`  ${doing} …`);
  const started = performance.now();
  const result = await work();
  console.log(`  ${done} (${((performance.now() - started) / 1000).toFixed(1)} s)`);
  return result;
}
