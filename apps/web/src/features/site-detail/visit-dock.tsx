import Check from 'lucide-react/icons/check';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { detailTexts } from './texts.ts';
import { VisitStrip } from './visit-strip.tsx';
import { minuteClock } from '#platform/clock.ts';
import { report } from '#platform/report.ts';
import { useSource } from '#platform/source.ts';
import { markVisited } from '#state/visits/mark-visit.ts';
import { useVisitsOnDevice } from '#state/visits/visits.ts';
import { Button } from '#ui/button.tsx';
import { Dock, scrollToStrip } from '#ui/dock.tsx';

type VisitDockProps = { siteId: number; siteName: string; directions: ReactNode };

/** A second visit within this time is treated as an accidental tap. */
const VISIT_AGAIN_AFTER_MS = 10 * 60_000;

/** Directions and 'Visited', and a strip with the state of the visit. */
export function VisitDock({ siteId, siteName, directions }: VisitDockProps) {
  const [marking, setMarking] = useState(false);
  const [notStored, setNotStored] = useState(false);
  const [isRemoved, setIsRemoved] = useState(false);
  const lastAt = useVisitsOnDevice().lastAt.get(siteId);
  const minute = useSource(minuteClock);
  const isVisited = lastAt !== undefined && minute * 60_000 - lastAt < VISIT_AGAIN_AFTER_MS;

  async function mark(): Promise<void> {
    setMarking(true);
    setIsRemoved(false);
    try {
      setNotStored((await markVisited({ siteId, siteName })) === null);
    } catch (cause) {
      report('visit', cause);
      setNotStored(true);
    }
    setMarking(false);
    scrollToStrip();
  }

  return (
    <Dock
      strip={
        <VisitStrip
          siteId={siteId}
          notStored={notStored}
          isRemoved={isRemoved}
          onRemoved={() => setIsRemoved(true)}
        />
      }
    >
      {directions}
      <Button blocked={isVisited || marking} onClick={() => void mark()}>
        <Check aria-hidden className="size-5 shrink-0" />
        {detailTexts.visited}
      </Button>
    </Dock>
  );
}
