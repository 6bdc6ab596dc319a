export const noticeTexts = {
  label: 'Notices',
  newVersion: 'A new version is ready',
  reload: 'Reload',
  offline: 'Offline:',
  dataFrom: (time: string, age: string) => `data from ${time}, ${age}`,
  readOnly: 'you can read, but not change anything.',
  needsConnection: 'this needs a connection.',
} as const;
