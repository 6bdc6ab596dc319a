import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { roundTexts } from '#features/round/texts.ts';
import { Button } from '#ui/button.tsx';
import { Dock } from '#ui/dock.tsx';

const { active } = roundTexts;

type StopActionsProps = { strip: ReactNode; onSkip: () => void; onVisited: () => void };

export function StopActions({ strip, onSkip, onVisited }: StopActionsProps) {
  return (
    <Dock strip={strip}>
      <Button variant="quiet" aria-haspopup="dialog" onClick={onSkip}>
        {active.skip}
      </Button>
      <Button onClick={onVisited}>
        <Check aria-hidden className="size-5" />
        {active.visited}
      </Button>
    </Dock>
  );
}
