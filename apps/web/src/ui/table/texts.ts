export const tableTexts = {
  actions: 'Actions',
  sortBy: 'Sort by:',
  unsorted: 'As listed',
  descending: (column: string) => `${column}, descending`,
  loading: 'Loading...',
} as const;
