/** The browser's geolocation; undefined where it has none (also on a page that is not served securely). */
export function deviceGeolocation(): Pick<Geolocation, 'getCurrentPosition'> | undefined {
  return typeof navigator !== 'undefined' && 'geolocation' in navigator ? navigator.geolocation : undefined;
}
