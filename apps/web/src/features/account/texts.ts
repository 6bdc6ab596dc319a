const shared = {
  email: 'Email address',
  newPassword: 'New password',
  confirmNewPassword: 'Confirm new password',
} as const;

export const registerTexts = {
  heading: 'Create your account',
  firstName: 'First name',
  lastName: 'Last name',
  email: shared.email,
  password: 'Password',
  confirmPassword: 'Confirm password',
  submit: 'Create Account',
  submitting: 'Creating Account...',
  toLogin: 'Already have an account? Sign in',
  success: 'Registration successful! Please check your email to verify your account.',
  mismatch: 'Passwords do not match',
  failed: 'An error occurred during registration',
} as const;

export const forgotTexts = {
  heading: 'Forgot your password?',
  email: shared.email,
  submit: 'Send Reset Link',
  submitting: 'Sending...',
  success: 'If the email is registered, a reset link has been sent.',
  failed: 'An error occurred while processing your request',
  toLogin: 'Sign in',
} as const;

export const resetTexts = {
  heading: 'Reset Your Password',
  password: shared.newPassword,
  confirmPassword: shared.confirmNewPassword,
  submit: 'Reset Password',
  submitting: 'Resetting...',
  success: 'Password reset successful! Redirecting to login...',
  invalidLink: 'Invalid reset link. Please request a new password reset.',
  mismatch: 'Passwords do not match',
  failed: 'An error occurred while resetting your password',
  toForgot: 'Forgot password?',
} as const;

export const changeTexts = {
  heading: 'Change Password',
  currentPassword: 'Current password',
  newPassword: shared.newPassword,
  confirmPassword: shared.confirmNewPassword,
  submit: 'Change Password',
  submitting: 'Changing Password...',
  success: 'Password changed successfully!',
  mismatch: 'New passwords do not match',
  failed: 'An error occurred while changing your password',
} as const;
