import Navigation from 'lucide-react/icons/navigation';
import { detailTexts } from './texts.ts';
import type { SiteDetail } from './use-site-detail.ts';
import { directionsTo } from '#state/navigation-link.ts';
import { outLink } from '#ui/button.tsx';

/** In the card of the route: hands the site over to the navigation of the device. */
export function DirectionsLink({ detail }: { detail: SiteDetail }) {
  const href = directionsTo({ siteName: detail.siteName, position: detail.known?.position ?? null });
  if (href === null) return null;
  return (
    <a
      href={href}
      {...outLink(href)}
      className="-mb-2 inline-flex min-h-11 items-center gap-2 text-second font-semibold text-link hover:underline"
    >
      <Navigation aria-hidden className="size-4" />
      {detailTexts.directions}
    </a>
  );
}
