import { useLocation } from 'wouter';
import { locationsTexts } from './texts.ts';
import { paths } from '#config/paths.ts';
import { Button } from '#ui/button.tsx';

/** Blocked until at least one area is selected; its label says why. */
export function ContinueButton({ chosenCount }: { chosenCount: number }) {
  const [, navigate] = useLocation();
  const blocked = chosenCount === 0;
  return (
    <Button blocked={blocked} onClick={() => navigate(paths.patrolPlan)}>
      {blocked ? locationsTexts.blocked : locationsTexts.continue}
    </Button>
  );
}
