/** The kit's own words; everything else comes from the feature that uses it. */
export const kitTexts = {
  // Not 'Show password': a field's own label must be the only one that names the field.
  show: 'Show characters',
  hide: 'Hide characters',
} as const;
