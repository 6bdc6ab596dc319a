import type { Exclusive } from './renew-token.ts';

/** One at a time over all tabs by Web Locks; where the browser has none, over this tab alone. */
export function exclusiveBy(locks: Pick<LockManager, 'request'> | undefined, name: string): Exclusive {
  if (!locks) return (work) => work();
  // Safe: `request` settles with what its callback settled with; its declared type adds one layer too many.
  return <T>(work: () => Promise<T>) => locks.request(name, work) as Promise<T>;
}
