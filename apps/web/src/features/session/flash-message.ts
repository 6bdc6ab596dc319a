export type FlashMessage = {
  readonly message: string;
  readonly tone: 'error' | 'success';
  /** Whether an email was sent that the reader needs next. */
  readonly mailed: boolean;
};

/** Parses the message in the history state, which may contain anything. The tone defaults to success. */
export function readFlashMessage(state: unknown): FlashMessage | null {
  const { message, tone, mailed } = Object(state) as Readonly<Record<string, unknown>>;
  if (typeof message !== 'string' || message === '') return null;
  return { message, tone: tone === 'error' ? 'error' : 'success', mailed: mailed === true };
}
