export const shellTexts = {
  product: 'PatrolPlan',
  purpose: 'Where to patrol next, and why.',
  skip: 'Skip to content',
  menu: 'Menu',
  mainNavigation: 'Main',
  accountMenu: 'Account',
  dashboard: 'Dashboard',
  chooseLocations: 'Choose Locations',
  patrolPlan: 'PatrolPlan',
  settings: 'Settings',
  logOut: 'Log out',
} as const;
