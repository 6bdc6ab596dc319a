import Navigation from 'lucide-react/icons/navigation';
import Check from 'lucide-react/icons/check';
import { type ReactNode, useState } from 'react';
import { detailTexts } from './texts.ts';
import { VisitStrip } from './visit-strip.tsx';
import { useSource } from '#platform/source.ts';
import { minuteClock } from '#platform/clock.ts';
import { directionsTo } from '#state/settings/navigation-link.ts';
import { person } from '#state/session/person.ts';
import { withFieldLog } from '#state/field/field.ts';
import { hasVisits, useVisitsOnDevice } from '#state/field/on-device.ts';
import { OutLinkButton, Button } from '#ui/button.tsx';
import { Dock, scrollToStrip } from '#ui/dock/dock.tsx';

/** A second visit within this time is treated as an accidental tap. */
const VISIT_AGAIN_AFTER_MS = 10 * 60_000;

type SiteActionsProps = {
  siteId: number;
  siteName: string;
  position: { readonly latitude: number; readonly longitude: number } | null;
};

/** Directions and 'Visited', if the deployment has them. */
export function SiteActions({ siteId, siteName, position }: SiteActionsProps) {
  const href = directionsTo({ siteName, position });
  const canVisit = useSource(person) !== null && hasVisits();
  const directions = href !== null && (
    <OutLinkButton href={href}>
      <Navigation aria-hidden className="size-5 shrink-0" />
      {detailTexts.directions}
    </OutLinkButton>
  );
  if (canVisit) return <VisitDock siteId={siteId} siteName={siteName} directions={directions} />;
  return directions === false ? null : <Dock>{directions}</Dock>;
}

type VisitDockProps = { siteId: number; siteName: string; directions: ReactNode };

/** Directions and 'Visited', and a strip with the state of the visit. */
function VisitDock({ siteId, siteName, directions }: VisitDockProps) {
  const [marking, setMarking] = useState(false);
  const [notStored, setNotStored] = useState(false);
  const [isRemoved, setIsRemoved] = useState(false);
  const lastAt = useVisitsOnDevice().lastAt.get(siteId);
  const minute = useSource(minuteClock);
  const isVisited = lastAt !== undefined && minute * 60_000 - lastAt < VISIT_AGAIN_AFTER_MS;

  async function mark(): Promise<void> {
    setMarking(true);
    setIsRemoved(false);
    const recorded = await withFieldLog((log) =>
      log.record({ kind: 'visit', siteId, siteName, outcome: 'visited' }),
    );
    setNotStored(recorded === null);
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
