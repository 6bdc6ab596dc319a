export const appTexts = {
  product: 'PatrolPlan',
  loading: 'Loading...',
  notFound: {
    heading: 'Page not found',
    text: 'There is nothing at this address.',
    home: 'Go to the start page',
  },
  notLoaded: {
    heading: 'This screen could not be loaded',
    text: 'The connection may be gone, or a new version was put in place. Nothing you entered elsewhere is lost.',
  },
  broken: {
    heading: 'Something went wrong',
    text: 'This screen stopped working. Reloading usually mends it; your session stays.',
  },
  reload: 'Reload',
} as const;
