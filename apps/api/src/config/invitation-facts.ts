import type { Config } from './config.ts';
import { publicUrl } from './public-url.ts';
import { type SsoConfig, ssoSettings } from './sso-settings.ts';

/** The demo is of one city. */
const DEMO_ORGANISATION = 'Newcastle City Council';

export const organisationName = ({
  ORGANISATION_NAME: name,
  PATROL_MODE: mode,
}: Pick<Config, 'ORGANISATION_NAME' | 'PATROL_MODE'>): string | undefined =>
  name ?? (mode === 'demo' ? DEMO_ORGANISATION : undefined);

/** What the email of an invitation says and links to. */
export type InvitationFacts = {
  readonly publicUrl: string;
  /** Whether the front end has a page of its own for invited people; else the one for a new password serves. */
  readonly hasInvitationPage?: boolean;
  readonly organisation?: string | undefined;
  /** With which an invitation can be accepted; `isOnly`: not with a password. */
  readonly provider?: { readonly name: string; readonly isOnly: boolean } | undefined;
};

export function invitationFacts(
  config: SsoConfig & Pick<Config, 'ORGANISATION_NAME' | 'PATROL_MODE'>,
): InvitationFacts {
  const sso = ssoSettings(config);
  return {
    publicUrl: publicUrl(config),
    hasInvitationPage: config.FEATURES.includes('welcome'),
    organisation: organisationName(config),
    provider: sso && { name: sso.name, isOnly: config.SSO_ONLY },
  };
}
