/** Geolocation failures in the words of the error catalogue. */
export const NOT_SUPPORTED = 'Geolocation is not supported by this browser.';

const REASONS: Readonly<Record<number, string>> = {
  1: 'User denied Geolocation',
  2: 'Position unavailable',
  3: 'Timeout expired',
};

/** The browser's own reason, or ours where it gives none. */
export function positionMessage(error: { readonly code: number; readonly message: string }): string {
  return `Error getting geolocation: ${error.message.trim() || (REASONS[error.code] ?? 'Unknown error')}`;
}
