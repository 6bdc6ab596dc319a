export const areaMapTexts = {
  failed: 'The areas could not be loaded.',
  chosen: 'Chosen area',
  close: 'Close',
} as const;
