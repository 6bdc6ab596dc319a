/** Logs a failure that is not shown on screen. */
export function report(where: string, cause: unknown): void {
  console.error(`[${where}]`, cause);
}
