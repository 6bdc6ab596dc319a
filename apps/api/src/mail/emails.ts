export type Email = { readonly recipient: string; readonly subject: string; readonly body: string };

/** `link` is printed on its own line. */
type EmailFacts = { readonly email: string; readonly firstName: string; readonly link: string };

export const verificationEmail = ({ email, firstName, link }: EmailFacts): Email =>
  write(email, 'Verify your email address', firstName, [
    'An account was requested with this email address. To verify the address and activate the account, open this link and type the password that was chosen, or a new one:',
    link,
    'The link works once, for three days. If you did not ask for an account, you need not do anything.',
  ]);

export const alreadyRegisteredEmail = ({ email, firstName, link }: EmailFacts): Email =>
  write(email, 'You already have an account', firstName, [
    'Someone asked for a new account with this email address, but it has one already. Nothing was changed.',
    'If it was you and you no longer know your password, you can ask for a new one here:',
    link,
    'If it was not you, you need not do anything.',
  ]);

export const resetPasswordEmail = ({ email, firstName, link }: EmailFacts): Email =>
  write(email, 'Reset your password', firstName, [
    'A new password was requested for your account. To choose one, open this link:',
    link,
    'The link works once, for one hour. If you did not ask for it, you need not do anything: your password stays as it is.',
  ]);

export const passwordChangedEmail = ({ email, firstName, link }: EmailFacts): Email =>
  write(email, 'Your password was changed', firstName, [
    'The password of your account was changed, and your other devices were signed out.',
    'If it was not you, choose a new password at once and tell your supervisor:',
    link,
  ]);

type InvitedFacts = EmailFacts & {
  /** The page to request another link when this one has expired. */
  readonly later: string;
  /** The person of the staff, where one is known. */
  readonly inviter?: string | undefined;
  readonly organisation?: string | undefined;
  /** The organisation's single sign-on, and whether nothing else signs in. */
  readonly provider?: { readonly name: string; readonly isOnly: boolean } | undefined;
};

export const setPasswordEmail = ({ email, firstName, link, ...facts }: InvitedFacts): Email =>
  write(email, 'Your account is active', firstName, [
    `Your account is active now. ${firstSteps(facts)}`,
    link,
    ...linkEnds(facts),
  ]);

/** For a person whose account staff created. */
export const invitationEmail = ({ email, firstName, link, ...facts }: InvitedFacts): Email =>
  write(email, 'You are invited to PatrolPlan', firstName, [
    `${invitedBy(facts)} PatrolPlan tells wardens where to patrol next, and why. ${firstSteps(facts)}`,
    link,
    ...(facts.provider?.isOnly === true
      ? []
      : ['A password has at least 10 characters. You are signed in once you have chosen it.']),
    ...linkEnds(facts),
  ]);

function firstSteps({ provider }: Pick<InvitedFacts, 'provider'>): string {
  if (provider === undefined) return 'To choose your password, open this link:';
  return provider.isOnly
    ? `To sign in with your account at ${provider.name}, open this link:`
    : `To choose your password, or to sign in with your account at ${provider.name}, open this link:`;
}

/** Where nobody chooses a password, nobody can request another link either. */
function linkEnds({ provider, later }: Pick<InvitedFacts, 'provider' | 'later'>): readonly string[] {
  return provider?.isOnly === true
    ? ['The link works once, for three days. After that, ask your supervisor for another one.']
    : [
        'The link works once, for three days. While the invitation is open, you can ask for another one here:',
        later,
      ];
}

export const passkeyChangedEmail = ({
  email,
  firstName,
  link,
  change,
}: EmailFacts & { readonly change: 'added' | 'removed' }): Email =>
  write(email, `A passkey was ${change}`, firstName, [
    change === 'added'
      ? 'A passkey was added to your account. It signs in without your password.'
      : 'A passkey was removed from your account. It no longer signs in.',
    'If it was not you, choose a new password at once and tell your supervisor:',
    link,
  ]);

/** `name` is the organisation's, from the configuration. */
export const providerChangedEmail = ({
  email,
  firstName,
  link,
  name,
  change,
}: EmailFacts & { readonly name: string; readonly change: 'linked' | 'removed' }): Email =>
  write(email, `Single sign-on was ${change}`, firstName, [
    change === 'linked'
      ? `Your account at ${name} now signs you in to PatrolPlan.`
      : `Your account at ${name} no longer signs you in to PatrolPlan.`,
    'If it was not you, choose a new password at once and tell your supervisor:',
    link,
  ]);

/** Requested by staff, for a person who lost their passkey. */
export const signInLinkEmail = ({ email, firstName, link }: EmailFacts): Email =>
  write(email, 'Your sign-in link', firstName, [
    'Your supervisor asked us to send you this link. It signs you in once, within an hour:',
    link,
    'Then add a passkey under Settings. If you did not ask for it, tell your supervisor.',
  ]);

/** To a contact of the organisation: somebody may need help. One fact a line, to be read at a glance. */
export const emailOfLines = (recipient: string, subject: string, lines: readonly string[]): Email => ({
  recipient,
  subject,
  body: lines.map(printable).join('\n') + '\n',
});

/** Staff choose the names of sites. A line break in one must not begin a line of its own. */
const printable = (line: string): string => line.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ');

/** The name of a person as an email may have it. */
export const personInEmail = (name: string): string => oneLine(name);

/** 'Helen Armstrong of Newcastle City Council created an account for you.' */
function invitedBy({ inviter, organisation }: Pick<InvitedFacts, 'inviter' | 'organisation'>): string {
  const at = organisation === undefined ? '' : oneLine(organisation);
  if (inviter !== undefined) return `${oneLine(inviter)}${at && ` of ${at}`} created an account for you.`;
  return at === '' ? 'An account was created for you.' : `${at} created an account for you.`;
}

function write(recipient: string, subject: string, name: string, paragraphs: readonly string[]): Email {
  return {
    recipient,
    subject,
    body: [`Hello ${oneLine(name)},`, ...paragraphs, 'PatrolPlan'].join('\n\n') + '\n',
  };
}

/**
 * Users choose their names. A name must not add lines or links to an email: anything like an address is left out, of
 * the rest only the characters of names stay, and a dot ends a word, so that no domain remains to be linked.
 */
function oneLine(name: string): string {
  const plain = name
    .replace(/\S+/g, (word) => (/[/@]/.test(word) ? '' : word.replace(/www\.[^]*/i, '')))
    .replace(/[^\p{L}\p{M}'’.-]+/gu, ' ')
    .replace(/\.+/g, '. ')
    .replace(/ +/g, ' ')
    .trim();
  return plain === '' ? 'there' : plain.slice(0, 60);
}
