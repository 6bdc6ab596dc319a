import Check from 'lucide-react/icons/check';
import Navigation from 'lucide-react/icons/navigation';
import type { ReactNode } from 'react';
import { type OpenStop, toPosition } from '#domain/round/round.ts';
import { roundTexts } from '#features/round/texts.ts';
import { directionsTo } from '#state/settings/navigation-link.ts';
import { Button, OutLinkButton } from '#ui/button.tsx';
import { Dock, scrollToStrip } from '#ui/dock/dock.tsx';

const { active } = roundTexts;

type StopActionsProps = { stop: OpenStop; strip: ReactNode; onSkip: () => void; onVisited: () => void };

export function StopActions({ stop, strip, onSkip, onVisited }: StopActionsProps) {
  const isBreak = stop.kind === 'break';
  const directions = isBreak ? null : directionsTo({ siteName: stop.siteName, position: toPosition(stop) });
  return (
    <Dock strip={strip}>
      <Button variant="quiet" aria-haspopup={isBreak ? undefined : 'dialog'} onClick={onSkip}>
        {active.skip}
      </Button>
      {directions !== null && (
        <OutLinkButton href={directions}>
          <Navigation aria-hidden className="size-5 shrink-0" />
          {active.directions}
        </OutLinkButton>
      )}
      <Button
        onClick={() => {
          onVisited();
          scrollToStrip();
        }}
      >
        <Check aria-hidden className="size-5 shrink-0" />
        {isBreak ? active.breakTaken : active.visited}
      </Button>
    </Dock>
  );
}
