export type FlashMessage = {
  readonly message: string;
  readonly tone: 'error' | 'success';
  /** Whether an email was sent that the reader needs next. */
  readonly mailed: boolean;
};

/** Parses the message in the history state, which may contain anything. The tone defaults to success. */
export function readFlashMessage(state: unknown): FlashMessage | null {
  if (typeof state !== 'object' || state === null || !('message' in state)) return null;
  if (typeof state.message !== 'string' || state.message === '') return null;
  return {
    message: state.message,
    tone: 'tone' in state && state.tone === 'error' ? 'error' : 'success',
    mailed: 'mailed' in state && state.mailed === true,
  };
}
