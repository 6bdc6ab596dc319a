/** In its own file, because it is needed before the code that shows the reasons has loaded. */
export const explanationWords = {
  question: 'Why this score?',
  loading: 'Loading the reasons...',
  failed: 'Could not load the reasons.',
  tryAgain: 'Try again',
} as const;
