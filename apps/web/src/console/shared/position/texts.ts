/** Texts of a position that is set on the map. */
export const positionTexts = {
  openMap: 'Set on the map',
  closeMap: 'Close the map',
  pinHint: 'Tap the map, or drag the pin. The two fields follow it, and it follows them.',
  insteadOfMap: 'Type the position into the two fields.',
  mapFailed: 'The areas on the map could not be loaded.',
} as const;
