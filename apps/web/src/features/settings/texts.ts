export const settingsTexts = {
  heading: 'Settings',
  text: 'Manage your account settings and preferences.',
  options: 'Settings Options',
  changePassword: 'Change Password',
  changePasswordText: 'Update your password',
  ownVisits: 'Your visits today',
  ownVisitsText: 'What you marked, and whether it is sent',
} as const;
