/** Messages of the account calls. */
export const texts = {
  wrongLogin: 'No active account was found with these credentials.',
  registered: 'Please check your email to verify your account.',
  passwordChanged: 'Password changed successfully!',
  wrongCurrentPassword: 'The current password is not correct.',
  notTheRegistered:
    'This is not the password that was chosen at registration. Try again, or choose a new one below.',
  newPasswordsDiffer: 'New passwords do not match',
  passwordsDiffer: 'Passwords do not match',
  resetRequested: 'If the email is registered, a reset link has been sent.',
  resetDone: 'The password has been reset.',
  passwordsOff: 'Passwords are switched off here. Use single sign-on.',
  badResetLink: 'This reset link is not valid or has expired. Please request a new password reset.',
} as const;

/** The pages behind the link of a registration's email. */
export const pageTexts = {
  verify: {
    title: 'Verify your email address',
    sentence: 'To make your account active, type the password that you chose when you registered.',
    email: 'Email address',
    password: 'Password',
    button: 'Verify my email address',
    unknown: 'I do not know this password',
    choose:
      'You have forgotten it, or somebody else registered your address? Choose a new password. The other one never works.',
    newPassword: 'New password',
    reNewPassword: 'New password again',
    chooseButton: 'Set password and verify',
  },
  later: {
    title: 'Please try again in a moment',
    again: 'Your link still works: open it again.',
  },
  verified: {
    title: 'Your email address is verified',
    sentence: 'Your account is active. You can sign in now.',
    link: 'Sign in',
  },
  badLink: {
    title: 'This link does not work',
    sentence:
      'The link is not valid, has been used already or has expired. If your account is active, sign in; if not, register again to get a new link.',
    link: 'Go to the sign-in page',
  },
} as const;
