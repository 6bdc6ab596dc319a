/** Texts of the map, loaded with it. */
export const planMapTexts = {
  mapLabel: 'Map of the patrol plan',
  chosenSite: 'Chosen site',
  details: 'Details',
  directions: 'Directions',
  closeSite: 'Close',
} as const;
