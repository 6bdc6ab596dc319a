/** The service under a host name, which passkeys require. */
export const named = (url: string): string => url.replace('127.0.0.1', 'localhost');
