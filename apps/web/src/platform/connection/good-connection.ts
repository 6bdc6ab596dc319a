/** What some browsers tell about the connection; see the Network Information API. */
type Told = { readonly saveData?: boolean; readonly effectiveType?: string };

/** Whether it is fair to read ahead: the person did not ask to save data, and the connection is not known to be slow. */
export function goodConnection(told: Told | undefined = toldByBrowser()): boolean {
  return !told?.saveData && (told?.effectiveType === undefined || told.effectiveType === '4g');
}

function toldByBrowser(): Told | undefined {
  // Safe: not part of the standard typings; every field of it is optional here.
  return typeof navigator === 'undefined' ? undefined : (navigator as { connection?: Told }).connection;
}
