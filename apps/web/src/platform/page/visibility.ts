import { type Source, createSource } from '#platform/source.ts';

const looked = () => typeof document === 'undefined' || document.visibilityState === 'visible';

const watched = createSource(looked(), (publish) => {
  const update = () => publish(looked());
  update();
  document.addEventListener('visibilitychange', update);
  return () => document.removeEventListener('visibilitychange', update);
});

/** Whether the page is visible: false in a background tab and on a locked phone. */
export const pageVisible: Source<boolean> = { get: looked, subscribe: watched.subscribe };
