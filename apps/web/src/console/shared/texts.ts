import { countText } from '#ui/text/number-text.ts';

/** Texts shared by all screens of the console. */
export const staffTexts = {
  heading: 'Staff console',
  navigation: 'Staff console',
  page: 'Page:',
  openAlarms: (people: number) =>
    people === 1 ? 'Open alarm of 1 person' : `Open alarms of ${countText(people)} people`,
  openCount: (count: number) => `${countText(count)} open`,
  active: (count: number) => `${countText(count)} active`,
  notForYou: 'Not for your account',
  notForYouText: 'The staff console is for staff accounts only. Ask a supervisor if you need it.',
  toDashboard: 'Go to the dashboard',
  loading: 'Loading...',
  lastSeen: (count: number, time: string) =>
    `${count === 0 ? 'No active boosts' : `${countText(count)} active ${count === 1 ? 'boost' : 'boosts'}`}, as of ${time}`,
  untilTime: (time: string) => `until\u00a0${time}`,
  dataFrom: (time: string) => `Data from ${time}.`,
  needsConnection: 'Offline: this needs a connection.',
  tryAgain: 'Try again',
  offline: 'Offline',
  export: 'Export',
  enabled: 'Enabled',
  disabled: 'Disabled',
  version: (version: string, commit: string | null) =>
    commit === null ? `PatrolPlan ${version}` : `PatrolPlan ${version}, commit ${commit}`,
  openSettings: 'Open Settings',
  /** By the kind of the secret. */
  unreadable: {
    contact: (name: string) =>
      `No alarm reaches the webhook of ${name}: its secret cannot be read any more. Choose 'New secret' at this contact in Settings.`,
    webhook: (name: string) =>
      `Nothing is sent to the webhook ${name}: its secret cannot be read any more. Create a new one in Settings.`,
    push: () =>
      'No push messages are sent: their keys cannot be read any more. A phone gets them again after the app is opened.',
  },
  signInDown: (reason: string) => `Single sign-on does not work. ${reason}`,
  clearSearch: 'Clear the search',
  cancel: 'Cancel',
  copy: 'Copy',
  copied: 'Copied.',
  notCopied: 'It could not be copied. Select it and copy it by hand.',
  undo: 'Undo',
  unsaved: 'Not saved yet.',
  discardChanges: 'Discard changes',
  minutes: 'min',
  fiveLess: '5 minutes less',
  fiveMore: '5 minutes more',
  save: 'Save',
  saving: 'Saving...',
  discard: 'Discard',
  goOn: 'Continue',
  notAccepted: 'Not saved. Please correct the marked fields.',
  notSaved: 'Not saved. What you entered is still here.',
  changedMeanwhile: 'Somebody else changed this meanwhile. Nothing of yours is lost.',
  field: 'Field',
  stored: 'Stored now',
  yours: 'Yours',
  saveMine: 'Save mine',
  takeTheirs: 'Use what is stored',
  downloading: 'Downloading...',
  downloadFailed: 'The file could not be downloaded. Please try again.',
} as const;
