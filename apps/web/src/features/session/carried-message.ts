/** The message in a history state, which may hold anything. */
export function carriedMessage(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('message' in state)) return null;
  return typeof state.message === 'string' && state.message !== '' ? state.message : null;
}
