import { useSource } from '#platform/source.ts';
import { storedValue } from '#platform/storage/stored-value.ts';
import { SwitchRow } from '#ui/form/switch-row.tsx';

const hideVisited = storedValue('pp:hideVisited');

/** Hides recently visited sites in list and map. Stored on the device. */
export function HideVisited() {
  return (
    <SwitchRow
      isInline
      label="Hide visited"
      isOn={useSource(hideVisited) === true}
      onChange={hideVisited.set}
    />
  );
}
