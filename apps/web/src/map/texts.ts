export const mapTexts = {
  map: 'Map',
  loading: 'Loading the map…',
  failed: 'The map could not be loaded.',
  noWebGl: 'This browser cannot draw the map.',
  lost: 'The map had to stop drawing.',
  inList: 'The list shows the same sites.',
  tryAgain: 'Try again',
  credits: 'About this map',
  myPosition: 'My position',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
} as const;
