export type ListOrMap = 'list' | 'map';

/** Two buttons, one pressed. */
export function ListMapToggle({ view, onChange }: { view: ListOrMap; onChange: (view: ListOrMap) => void }) {
  return (
    <div className="flex flex-wrap gap-0.5 rounded-control border border-line bg-sunken p-0.5 lg:ml-auto">
      <Choice label="List" pressed={view === 'list'} onClick={() => onChange('list')} />
      <Choice label="Map" pressed={view === 'map'} onClick={() => onChange('map')} />
    </div>
  );
}

type ChoiceProps = { label: string; pressed: boolean; onClick: () => void };

function Choice({ label, pressed, onClick }: ChoiceProps) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      onClick={onClick}
      className={`min-h-[44px] rounded-control border px-[12px] text-[min(0.9375rem,4.7vw)] font-strong lg:min-h-10 ${pressed ? 'border-line-strong bg-surface text-ink' : 'border-transparent text-ink-2'}`}
    >
      {label}
    </button>
  );
}
