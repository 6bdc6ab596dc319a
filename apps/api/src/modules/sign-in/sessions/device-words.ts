/** The first that matches counts: most browsers also name those that they are compatible with. */
const BROWSERS = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
] as const;

const SYSTEMS = [
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
] as const;

/** Browser and system of a User-Agent header, such as 'Chrome on Android'; empty when neither is known. The header is not stored. */
export function deviceWords(userAgent: string): string {
  const first = (kinds: readonly (readonly [RegExp, string])[]) =>
    kinds.find(([pattern]) => pattern.test(userAgent))?.[1];
  const browser = first(BROWSERS);
  const system = first(SYSTEMS);
  return browser !== undefined && system !== undefined
    ? `${browser} on ${system}`
    : (browser ?? system ?? '');
}
