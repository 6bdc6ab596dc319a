/** The words of the console's card on the dashboard. */
export const todayTexts = {
  open: 'Open',
  openConsole: 'Open the staff console',
  neverSeen: 'Open the console to see the boosts.',
  lastSeen: (count: number, time: string) =>
    `${count === 0 ? 'No active boosts' : `${count} active ${count === 1 ? 'boost' : 'boosts'}`}, as of ${time}`,
  untilTime: (time: string) => `until ${time}`,
  setBoost: 'Set boost',
} as const;
