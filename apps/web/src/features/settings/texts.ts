export const settingsTexts = {
  heading: 'Settings',
  text: 'Manage your account settings and preferences.',
  options: 'Settings Options',
  changePassword: 'Change Password',
  changePasswordText: 'Update your password',
  signIn: 'Sign-in and sessions',
  signInText: 'Where you are signed in',
  ownVisits: 'Your visits today',
  ownVisitsText: 'What you marked, and whether it is sent',
} as const;
