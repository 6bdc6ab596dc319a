/** Notifies the other tabs of a change. */
export type TabChannel = { readonly announce: () => void; readonly listen: (onChange: () => void) => void };

export function openTabChannel(name: string): TabChannel {
  if (typeof BroadcastChannel === 'undefined') return { announce: () => undefined, listen: () => undefined };
  const channel = new BroadcastChannel(name);
  return {
    announce: () => channel.postMessage('changed'),
    listen: (onChange) => channel.addEventListener('message', () => onChange()),
  };
}
