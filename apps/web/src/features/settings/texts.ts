export const settingsTexts = {
  heading: 'Settings',
  text: 'Manage your account settings and preferences.',
  options: 'Settings Options',
  changePassword: 'Change Password',
  changePasswordText: 'Update your password',
} as const;
