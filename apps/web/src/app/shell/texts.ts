export const shellTexts = {
  product: 'PatrolPlan',
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
