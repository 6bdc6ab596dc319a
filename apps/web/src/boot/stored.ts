/** A stored text, or null where there is none or storage is forbidden. */
export function stored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}
