import { createSource } from '#platform/source.ts';
import type { Source } from '#platform/source.ts';

const reported = () => typeof navigator === 'undefined' || navigator.onLine;

const watched = createSource(reported(), (publish) => {
  const update = () => publish(reported());
  update();
  window.addEventListener('online', update);
  window.addEventListener('offline', update);
  return () => {
    window.removeEventListener('online', update);
    window.removeEventListener('offline', update);
  };
});

/** Whether the device reports a connection. True does not promise an answer; false promises none. */
export const online: Source<boolean> = { get: reported, subscribe: watched.subscribe };

/** Resolves when the device reports a connection: at once, or when it returns. */
export function whenOnline(connection: Source<boolean>): Promise<void> {
  if (connection.get()) return Promise.resolve();
  return new Promise((resolve) => {
    const stop = connection.subscribe(() => {
      if (!connection.get()) return;
      stop();
      resolve();
    });
  });
}
