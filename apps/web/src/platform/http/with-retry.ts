/** Retries calls without a response; any response is final. */
export type Retry = { readonly count: number; readonly delayMs?: number };

const DEFAULT_DELAY_MS = 1_000;

export async function withRetry<T>(
  attempt: () => Promise<T | null>,
  { count, delayMs = DEFAULT_DELAY_MS }: Retry,
  pause: (ms: number) => Promise<void>,
): Promise<T | null> {
  for (let left = count; ; left -= 1) {
    const answer = await attempt();
    if (answer !== null || left <= 0) return answer;
    await pause(delayMs);
  }
}

export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}
