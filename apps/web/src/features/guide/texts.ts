export const guideTexts = { back: '← Back to Settings', print: 'Print' } as const;
