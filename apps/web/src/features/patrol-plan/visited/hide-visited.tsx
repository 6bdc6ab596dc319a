import { planTexts } from '#features/patrol-plan/texts.ts';
import { useSource } from '#platform/source.ts';
import { storedValue } from '#platform/storage/stored-value.ts';
import { SwitchRow } from '#ui/switch-row.tsx';

const hideVisited = storedValue('pp:hideVisited');

/** Hides recently visited sites in list and map. Stored on the device. */
export function HideVisited() {
  return (
    <SwitchRow
      isInline
      label={planTexts.hideVisited}
      isOn={useSource(hideVisited) === true}
      onChange={hideVisited.set}
    />
  );
}
