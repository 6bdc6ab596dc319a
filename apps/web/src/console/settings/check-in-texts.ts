/** Texts of check-in and its contacts. */
export const checkInTexts = {
  failed: 'The check-in settings could not be loaded.',
  title: 'Check-in',
  label: 'Check-in during a shift',
  text: 'The service keeps a deadline for each warden on shift. It helps your lone-worker procedure.',
  interval: 'Usual interval',
  intervalHint: '15 to 120 minutes. Another one can be agreed with each person under People.',
  roles: { duty: 'Duty contact', second: 'Second contact' },
  told: {
    duty: 'Told five minutes after a missed check-in, and at once of a call for help.',
    second: 'Told fifteen minutes after a missed check-in, and at once of a call for help.',
  },
  name: 'Name',
  email: 'Email address',
  webhook: 'Webhook',
  webhookHint: 'An address that begins with https://. Each message is signed.',
  nobody: 'Nobody is set: nobody is told here.',
  secret: 'The secret of this webhook. It is shown only now:',
  renew: 'New secret',
  remove: 'Remove',
  lastFailure: (reason: string) => `The last message was not accepted: ${reason}`,
  drill: 'Test alarm',
  drillText:
    'Sends both contacts a message marked TEST, and shows it on Today until somebody ends it. It opens no real alarm.',
  sendDrill: 'Send a test alarm',
  drillSent: 'Sent. Today shows who was told.',
} as const;
