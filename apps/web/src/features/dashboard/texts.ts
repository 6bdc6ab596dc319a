export const dashboardTexts = {
  greeting: (firstName: string) => (firstName === '' ? 'Welcome back!' : `Welcome back, ${firstName}!`),
  subtitle: 'Here is an overview of your patrol day.',
  quickAccess: 'Quick Access',
  viewPatrolPlan: 'View Patrol Plan',
  /** 'First: Eldon Garden Car Park, 6 min, 14.89'; older data also says from when. */
  first: (facts: readonly string[]) => `First: ${facts.join(', ')}`,
  from: (time: string) => `from ${time}`,
  chooseLocations: 'Choose Locations',
  settings: 'Settings',
  assignedAreas: 'Your Assigned Areas',
  totalAreas: 'Total Areas',
  staffSeeAll: 'Staff see all areas.',
  systemStatus: 'System Status',
  enabled: 'Enabled',
  disabled: 'Disabled',
  loadingSettings: 'Loading settings...',
  settingsFailed: 'Failed to load app settings. Please try again later.',
} as const;
