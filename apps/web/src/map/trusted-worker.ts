type ScriptUrls = { createScriptURL(url: string): string };
type TrustedTypes = { createPolicy(name: string, rules: ScriptUrls): ScriptUrls };

/**
 * The page's policy requires a trusted type for the URL of a worker, and MapLibre passes text. The default policy of the
 * page turns the URL of this one worker into a trusted one and refuses every other.
 */
export function allowWorker(allowed: string): void {
  // Safe: the property is the standard's; browsers without it do not require it.
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  trustedTypes?.createPolicy('default', {
    createScriptURL(url) {
      if (url !== allowed) throw new TypeError('Not the worker of the map');
      return url;
    },
  });
}
