export const noticeTexts = {
  label: 'Notices',
  newVersion: 'A new version is ready',
  reload: 'Reload',
  offline: 'Offline:',
  dataFrom: (time: string, age: string) => `data from ${time}, ${age}`,
  readOnly: 'you can read, but not change anything.',
  unsentVisits: (count: number) => `${count} ${count === 1 ? 'visit' : 'visits'} not sent yet`,
  sendingVisits: (count: number) => `Sending ${count} ${count === 1 ? 'visit' : 'visits'}…`,
  fromDevice: 'you see what is on this phone.',
  needsConnection: 'this needs a connection.',
} as const;
