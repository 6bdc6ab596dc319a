export type DemoAccount = {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly isStaff: boolean;
  readonly isActive: boolean;
  readonly areas: readonly string[];
  /** A short description for the terminal and the sign-in page. */
  readonly role: string;
};

/** The password of all demo accounts. It is printed at every start, and production refuses to start with demo data. */
export const DEMO_PASSWORD = 'Double-Yellow-42';

export const demoAccounts: readonly DemoAccount[] = [
  {
    email: 'warden@patrolplan.example',
    firstName: 'Priya',
    lastName: 'Nair',
    isStaff: false,
    isActive: true,
    areas: ['City Centre', 'Quayside', 'St James and Westgate'],
    role: 'Warden, three city areas',
  },
  {
    email: 'warden2@patrolplan.example',
    firstName: 'Tom',
    lastName: 'Robson',
    isStaff: false,
    isActive: true,
    areas: ['Gosforth', 'Jesmond'],
    role: 'Warden, Gosforth and Jesmond',
  },
  {
    email: 'warden3@patrolplan.example',
    firstName: 'Amina',
    lastName: 'Yusuf',
    isStaff: false,
    isActive: true,
    areas: ['Haymarket', 'Heaton and Byker', 'Manors and Ouseburn'],
    role: 'Warden, three eastern areas',
  },
  {
    email: 'staff@patrolplan.example',
    firstName: 'Helen',
    lastName: 'Armstrong',
    isStaff: true,
    isActive: true,
    areas: [],
    role: 'Staff, all areas',
  },
  {
    email: 'inactive@patrolplan.example',
    firstName: 'Ian',
    lastName: 'Dodds',
    isStaff: false,
    isActive: false,
    areas: ['City Centre'],
    role: 'Deactivated, refused at sign-in',
  },
];
