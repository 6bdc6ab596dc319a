export type CarriedMessage = { readonly message: string; readonly tone: 'error' | 'success' };

/** The message in a history state, which may hold anything. Good news unless it says otherwise. */
export function carriedMessage(state: unknown): CarriedMessage | null {
  if (typeof state !== 'object' || state === null || !('message' in state)) return null;
  if (typeof state.message !== 'string' || state.message === '') return null;
  return { message: state.message, tone: 'tone' in state && state.tone === 'error' ? 'error' : 'success' };
}
