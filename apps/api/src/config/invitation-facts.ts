import type { Config } from './config.ts';
import { publicUrl } from './public-url.ts';

/** The demo is of one city. */
const DEMO_ORGANISATION = 'Newcastle City Council';

/** What the email of an invitation says and links to. */
export type InvitationFacts = {
  readonly publicUrl: string;
  /** Whether the front end has a page of its own for invited people; else the one for a new password serves. */
  readonly hasInvitationPage?: boolean;
  readonly organisation?: string | undefined;
};

export function invitationFacts(
  config: Pick<Config, 'PUBLIC_URL' | 'PORT' | 'FEATURES' | 'ORGANISATION_NAME' | 'PATROL_MODE'>,
): InvitationFacts {
  return {
    publicUrl: publicUrl(config),
    hasInvitationPage: config.FEATURES.includes('welcome'),
    organisation: config.ORGANISATION_NAME ?? (config.PATROL_MODE === 'demo' ? DEMO_ORGANISATION : undefined),
  };
}
