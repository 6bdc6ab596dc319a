/** Reads `/config.json` where no boot script has: in development. A missing or broken file is undefined. */
export async function fetchConfig(): Promise<unknown> {
  try {
    const response = await fetch('/config.json', { cache: 'no-cache' });
    return response.ok ? await response.json() : undefined;
  } catch {
    return undefined;
  }
}
