import { Card } from './card.tsx';
import { Skeleton } from './skeleton.tsx';

/** A placeholder as high as a card with a heading and a button. */
export function CardSkeleton() {
  return (
    <Card>
      <div className="py-3.5">
        <Skeleton className="h-23" />
      </div>
    </Card>
  );
}
