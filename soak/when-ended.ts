/** Runs a clean-up when this process ends, also by Ctrl-C or a signal to stop. Returns how to run it earlier. */
export function whenEnded(cleanUp: () => void): () => void {
  let isDone = false;
  const once = () => {
    if (isDone) return;
    isDone = true;
    process.off('exit', once);
    cleanUp();
  };
  process.on('exit', once);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    // Without a listener a signal ends the process before 'exit'.
    if (process.listenerCount(signal) === 0) process.on(signal, () => process.exit(1));
  }
  return once;
}
