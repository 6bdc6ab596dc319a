/** A complete report of an error in the browser. */
export const CLIENT_ERROR = {
  name: 'TypeError',
  react_error: null,
  screen: '/patrolplan',
  build: 'index-a1.js',
  frames: [{ file: 'index-a1.js', line: 1, column: 1 }],
  browser: 'Firefox',
  browser_version: 140,
};
