import { useState } from 'react';
import { OtherTime } from './other-time.tsx';
import { ReasonsAt } from './reasons-at.tsx';
import type { SiteHandover } from '#domain/site/site-handover.ts';
import { useProfile } from '#state/profile.ts';

/** The reasons for the score on screen; staff may choose another time. */
export function Reasons({ siteId, area, known }: { siteId: number; area: string; known: SiteHandover }) {
  const [time, setTime] = useState<Date | null>(null);
  const profile = useProfile();
  const isStaff = profile.kind === 'ready' && profile.profile.isStaff;
  return (
    <>
      <ReasonsAt siteId={siteId} time={time} planned={time === null ? known : null} />
      {isStaff && <OtherTime area={area} time={time} onChange={setTime} />}
    </>
  );
}
