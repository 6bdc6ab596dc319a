import type { ReactNode } from 'react';

/**
 * The main action of a screen: on a phone fixed at the bottom edge; from 1024 px, and on a phone in landscape, in the
 * flow. The shell looks for `data-docked` and reserves space for it after the footer. Notices of the app are above it.
 * `beside`: in the flow it is beside the title instead of below the content.
 */
export function Docked({ children, beside = false }: { children: ReactNode; beside?: boolean }) {
  return (
    <div
      data-docked=""
      className={`docked-bar grid ${beside ? 'items-center gap-1 landscape-phone:flex lg:flex lg:gap-3' : 'landscape-phone:mt-6 lg:mt-6 lg:grid-cols-[minmax(12.5rem,max-content)]'}`}
    >
      {children}
    </div>
  );
}
