export const noticeTexts = {
  label: 'Notices',
  newVersion: 'A new version is ready',
  reload: 'Reload',
  offline: 'Offline:',
  readOnly: 'you can read, but not change anything.',
  unsentVisits: (text: string) => `${text} yet`,
  sendingVisits: (count: number) => `Sending ${count} ${count === 1 ? 'visit' : 'visits'}…`,
  fromDevice: 'you see what is on this phone.',
  needsConnection: 'this needs a connection.',
} as const;
