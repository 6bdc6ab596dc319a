export const sessionTexts = {
  heading: 'Sign in to your account',
  email: 'Email address',
  password: 'Password',
  forgot: 'Forgot password?',
  register: 'Create your account',
  submit: 'Sign in',
  submitting: 'Signing in...',
  loginRefused: 'Invalid email or password. Please try again.',
  loginFailed: 'Login failed. Please try again.',
  loginReplyInvalid: 'Invalid login response. Please try again.',
  notStored: 'Failed to store authentication data. Please try again.',
} as const;
