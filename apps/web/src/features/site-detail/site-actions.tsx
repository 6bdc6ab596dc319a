import Navigation from 'lucide-react/icons/navigation';
import { detailTexts } from './texts.ts';
import { VisitDock } from './visit-dock.tsx';
import { useSource } from '#platform/source.ts';
import { directionsTo } from '#state/navigation-link.ts';
import { person } from '#state/person.ts';
import { hasVisits } from '#state/visits/visits.ts';
import { OutLinkButton } from '#ui/button.tsx';
import { Dock } from '#ui/dock.tsx';

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
