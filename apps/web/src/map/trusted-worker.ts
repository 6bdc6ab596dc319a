type ScriptUrls = { createScriptURL(url: string): string };
type TrustedTypes = { createPolicy(name: string, rules: ScriptUrls): ScriptUrls };

/**
 * The page's policy requires a trusted type for the URL of a worker, and MapLibre passes a string. The default policy
 * of the page accepts this one URL and refuses every other.
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
