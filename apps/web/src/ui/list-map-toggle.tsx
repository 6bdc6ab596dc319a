import List from 'lucide-react/icons/list';
import Map from 'lucide-react/icons/map';
import type { LucideIcon } from 'lucide-react';

export type ListOrMap = 'list' | 'map';

/** Two buttons, one pressed. */
export function ListMapToggle({ view, onChange }: { view: ListOrMap; onChange: (view: ListOrMap) => void }) {
  return (
    <div className="flex flex-wrap gap-0.5 rounded-control border border-line bg-sunken p-0.5 lg:ml-auto">
      <Choice icon={List} label="List" pressed={view === 'list'} onClick={() => onChange('list')} />
      <Choice icon={Map} label="Map" pressed={view === 'map'} onClick={() => onChange('map')} />
    </div>
  );
}

type ChoiceProps = { icon: LucideIcon; label: string; pressed: boolean; onClick: () => void };

function Choice({ icon: Icon, label, pressed, onClick }: ChoiceProps) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      onClick={onClick}
      className={`flex min-h-11 items-center gap-1.5 rounded-control border px-3 text-second font-strong lg:min-h-10 ${pressed ? 'border-line-strong bg-surface text-ink' : 'border-transparent text-ink-2'}`}
    >
      <Icon aria-hidden className="size-4.5 landscape-phone:hidden" />
      {label}
    </button>
  );
}
