/** Needed before the code that shows the reasons is loaded. */
export const explanationWords = {
  question: 'Why this score?',
  loading: 'Loading the reasons...',
  failed: 'Could not load the reasons.',
  tryAgain: 'Try again',
} as const;
