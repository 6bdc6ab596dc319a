import type { Feature } from '@patrolplan/contract/features';
import type { Config } from './config.ts';
import { publicUrl } from './public-url.ts';

/** How the organisation's provider is reached, and what its groups give. */
export type SsoSettings = {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly name: string;
  readonly callback: string;
  readonly groupsClaim: string;
  readonly staffGroup: string | undefined;
  readonly areaGroups: readonly { readonly group: string; readonly area: string }[];
};

export type SsoConfig = Pick<
  Config,
  | 'FEATURES'
  | 'OIDC_ISSUER'
  | 'OIDC_CLIENT_ID'
  | 'OIDC_CLIENT_SECRET'
  | 'OIDC_NAME'
  | 'OIDC_GROUPS_CLAIM'
  | 'OIDC_STAFF_GROUP'
  | 'OIDC_AREA_GROUPS'
  | 'SSO_ONLY'
  | 'PUBLIC_URL'
  | 'PORT'
>;

export const SSO_CALLBACK_PATH = '/api/v1/auth/sso/callback';

/** Undefined without a provider, or with the feature off. */
export function ssoSettings(config: SsoConfig): SsoSettings | undefined {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = config;
  const name = config.OIDC_NAME;
  if (!config.FEATURES.includes('sso') || issuer === undefined) return undefined;
  if (clientId === undefined || clientSecret === undefined || name === undefined) return undefined;
  return {
    // One spelling, because identities are stored with it.
    issuer: new URL(issuer).href,
    clientId,
    clientSecret,
    name,
    callback: publicUrl(config) + SSO_CALLBACK_PATH,
    groupsClaim: config.OIDC_GROUPS_CLAIM,
    staffGroup: config.OIDC_STAFF_GROUP,
    areaGroups: config.OIDC_AREA_GROUPS,
  };
}

/** The features that work with this configuration: single sign-on needs a provider. */
export function workingFeatures(config: SsoConfig): readonly Feature[] {
  const hasProvider = ssoSettings(config) !== undefined;
  return config.FEATURES.filter((feature) => feature !== 'sso' || hasProvider);
}

/** Whether people can sign in with more than a password. Without it, a rule that requires it would lock everybody out. */
export const strongSignInWorks = (config: SsoConfig): boolean =>
  workingFeatures(config).some((feature) => feature === 'passkeys' || feature === 'sso');

/** Whether a passkey signs in. With `SSO_ONLY` nothing but the provider does. */
export const passkeysSignIn = ({ FEATURES, SSO_ONLY }: Pick<Config, 'FEATURES' | 'SSO_ONLY'>): boolean =>
  FEATURES.includes('passkeys') && !SSO_ONLY;

/** Entra's addresses for people of any organisation: anybody with a tenant could choose the groups of the token. */
const ANY_TENANT = /^https:\/\/login\.microsoftonline\.com\/(common|organizations|consumers)(\/|$)/;

/** Why the variables of single sign-on cannot work, one sentence each. */
export function ssoRefusals(config: SsoConfig): readonly string[] {
  const { OIDC_ISSUER: issuer, SSO_ONLY: isOnly } = config;
  const refusals: string[] = [];
  if (isOnly && (issuer === undefined || !config.FEATURES.includes('sso'))) {
    refusals.push("SSO_ONLY needs OIDC_ISSUER and 'sso' in FEATURES: nobody could sign in without them.");
  }
  if (issuer === undefined) return refusals;
  for (const name of ['OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'OIDC_NAME'] as const) {
    if (config[name] === undefined) refusals.push(`${name} is required with OIDC_ISSUER.`);
  }
  const { protocol, hostname } = new URL(issuer);
  const isLoopback = hostname === 'localhost' || hostname === '127.0.0.1' || hostname === '[::1]';
  if (protocol !== 'https:' && !isLoopback) refusals.push('OIDC_ISSUER must start with https://.');
  if (ANY_TENANT.test(issuer)) {
    refusals.push(
      'OIDC_ISSUER must name your own tenant: https://login.microsoftonline.com/TENANT_ID/v2.0. The address given accepts people of every organisation.',
    );
  }
  return refusals;
}
