/** The words around the reasons, needed before their code is loaded. */
export const whyTexts = {
  question: 'Why this score?',
  loading: 'Loading the reasons...',
  failed: 'Could not load the reasons.',
  tryAgain: 'Try again',
} as const;
