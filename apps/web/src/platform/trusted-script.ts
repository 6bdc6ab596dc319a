type ScriptUrls = { createScriptURL(url: string): string };
type TrustedTypes = { createPolicy(name: string, rules: ScriptUrls): ScriptUrls };

let policy: ScriptUrls | undefined;

/** The page's policy requires a trusted type for the URL of a worker; only paths of our own origin are accepted. */
export function trustedScript(path: string): string {
  // Safe: the property is the standard's; browsers without it do not require it.
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  policy ??= trustedTypes?.createPolicy('patrolplan-worker', {
    createScriptURL(url) {
      if (!/^\/(?!\/)/.test(url)) throw new TypeError('Not a script of our own origin');
      return url;
    },
  });
  return policy?.createScriptURL(path) ?? path;
}
