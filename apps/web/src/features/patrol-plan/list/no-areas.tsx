import { paths } from '#config/paths.ts';
import { planTexts } from '#features/patrol-plan/texts.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { LinkButton } from '#ui/button.tsx';

export function NoAreas() {
  return (
    <EmptyState action={<LinkButton href={paths.chooseLocations}>{planTexts.goToLocations}</LinkButton>}>
      {planTexts.noAreasSelected}
    </EmptyState>
  );
}
