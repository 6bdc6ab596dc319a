/** The service by a host with a name, which passkeys need. */
export const named = (url: string): string => url.replace('127.0.0.1', 'localhost');
