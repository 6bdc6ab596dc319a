/** Separate from the texts of the sign-in screen: loaded with the dialog. */
export const logoutTexts = {
  title: 'Confirm Logout',
  question: 'Are you sure you want to log out? This will clear all your current session data.',
  unsentVisits: (count: number) => `${count} ${count === 1 ? 'visit is' : 'visits are'} not sent yet.`,
  unsentMarks: (count: number) => `${count} ${count === 1 ? 'mark is' : 'marks are'} not sent yet.`,
  unsentStay: (count: number) =>
    count === 1
      ? 'It stays on this phone and is sent when you sign in here again.'
      : 'They stay on this phone and are sent when you sign in here again.',
  onShift: 'You are on shift.',
  onShiftText: 'It goes on without this phone. End it first, or somebody is told when you do not check in.',
  cancel: 'Cancel',
  confirm: 'Logout',
} as const;
