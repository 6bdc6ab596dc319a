/** The one place where a failure that is not shown to anyone is written down. */
export function report(where: string, cause: unknown): void {
  console.error(`[${where}]`, cause);
}
