/** The configuration of the front end. */
export const CONFIG_PATH = '/config.json';

/** Where people report a vulnerability. */
export const SECURITY_TXT_PATH = '/.well-known/security.txt';

/** The paths of the service, each with everything below it. Every other path belongs to the front end. */
export const SERVICE_PATHS = [
  '/api', // the calls, and the documentation at /api/docs
  CONFIG_PATH,
  SECURITY_TXT_PATH,
  '/open311', // requests of residents, by the standard GeoReport v2
  '/healthz',
  '/readyz',
  '/metrics',
  '/simulated', // the demo's maps and weather icons
  '/demo', // the demo's mailbox
] as const;

export function isServicePath(pathname: string): boolean {
  return SERVICE_PATHS.some((path) => pathname === path || pathname.startsWith(`${path}/`));
}
