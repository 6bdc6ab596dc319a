import { detailTexts } from './texts.ts';
import type { HandoverRoute } from '#domain/site/site-handover.ts';
import { Card } from '#ui/card.tsx';

export function RouteCard({ route }: { route: HandoverRoute | null }) {
  return (
    <Card title={detailTexts.route}>
      {route === null ? (
        <p className="text-second text-ink-2">{detailTexts.noRoute}</p>
      ) : (
        <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,7rem),1fr))] gap-4">
          <RouteFact name={detailTexts.duration} fact={route.durationText} />
          <RouteFact name={detailTexts.distance} fact={route.distanceText} />
        </dl>
      )}
    </Card>
  );
}

function RouteFact({ name, fact }: { name: string; fact: string }) {
  return (
    <div>
      <dt className="text-fact text-ink-2">{name}</dt>
      <dd className="text-score tabular-nums">{fact}</dd>
    </div>
  );
}
