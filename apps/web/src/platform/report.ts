/** Logs a failure that is not shown on the screen. */
export function report(where: string, cause: unknown): void {
  console.error(`[${where}]`, cause);
}
