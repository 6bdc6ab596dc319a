import { staffTexts } from './texts.ts';
import { stableOnline } from '#platform/connection.ts';
import { useSource } from '#platform/source.ts';
import { SwitchRow } from '#ui/form/switch-row.tsx';

type StaffSwitchProps = {
  label: string;
  notes: readonly string[];
  isOn: boolean;
  pending: boolean;
  /** Something else must be set first; the notes say what. */
  blocked?: boolean;
  onChange: (isOn: boolean) => void;
};

/** A switch stored by the service: blocked while offline and while it is being stored. */
export function StaffSwitch({ pending, blocked = false, isOn, ...row }: StaffSwitchProps) {
  const connected = useSource(stableOnline);
  return (
    <div className="border-t border-line first:border-0">
      <SwitchRow
        {...row}
        isOn={isOn}
        state={isOn ? staffTexts.enabled : staffTexts.disabled}
        blocked={pending || blocked || !connected}
        title={connected ? undefined : staffTexts.offline}
      />
    </div>
  );
}
