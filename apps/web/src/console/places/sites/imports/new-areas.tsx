import type { SiteImport } from '#console/places/sites/site.ts';
import { importTexts } from '#console/places/sites/texts.ts';
import { TextAction } from '#console/shared/text-action.tsx';

type NewAreasProps = {
  areas: SiteImport['unknownAreas'];
  confirmed: ReadonlySet<string>;
  onConfirm: (names: ReadonlySet<string>) => void;
};

/** The areas to confirm before they are added. Without any existing area, a name cannot be a typing mistake. */
export function areasToConfirm({ unknownAreas: areas }: SiteImport): SiteImport['unknownAreas'] {
  return areas.filter(({ nearest }) => nearest !== null);
}

/** Each new area with the most similar existing name, and a checkbox that confirms it. */
export function NewAreas({ areas, confirmed, onConfirm }: NewAreasProps) {
  const names = areas.map(({ name }) => name);
  const tick = (name: string, isNew: boolean) =>
    onConfirm(new Set(names.filter((one) => (one === name ? isNew : confirmed.has(one)))));
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 px-1 text-second">{importTexts.confirmHint}</legend>
      {areas.length > 1 && (
        <div className="px-1">
          <TextAction reads onClick={() => onConfirm(new Set(names))}>
            {importTexts.confirmAll}
          </TextAction>
        </div>
      )}
      {areas.map(({ name, sites, nearest }) => (
        <label
          key={name}
          className="flex min-h-11 items-center gap-3 rounded-control border border-warn-line bg-warn-soft px-3.5 py-2.5 text-second text-warn"
        >
          <input
            type="checkbox"
            className="size-5 shrink-0 accent-accent"
            checked={confirmed.has(name)}
            onChange={(event) => tick(name, event.target.checked)}
          />
          <span className="min-w-0 wrap-anywhere">
            <b className="block font-strong">{importTexts.newArea(name, sites)}</b>
            {importTexts.nearestArea(nearest ?? '')}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
