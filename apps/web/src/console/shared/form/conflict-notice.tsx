import { staffTexts } from '#console/shared/texts.ts';
import { Banner } from '#ui/page/banner.tsx';
import { Button } from '#ui/button.tsx';

export type Difference = { readonly label: string; readonly stored: string; readonly yours: string };

type ConflictNoticeProps = {
  differences: readonly Difference[];
  onSaveMine: () => void;
  onTakeTheirs: () => void;
};

/** After a 409: the stored values beside the typed ones, and the choice between them. */
export function ConflictNotice({ differences, onSaveMine, onTakeTheirs }: ConflictNoticeProps) {
  return (
    <div className="grid gap-3">
      <Banner tone="error" takesFocus>
        {staffTexts.changedMeanwhile}
      </Banner>
      <table className="w-full text-left text-second">
        <thead className="text-small text-ink-2">
          <tr>
            <th scope="col" className="py-1 pr-3 font-semibold">
              {staffTexts.field}
            </th>
            <th scope="col" className="py-1 pr-3 font-semibold">
              {staffTexts.stored}
            </th>
            <th scope="col" className="py-1 font-semibold">
              {staffTexts.yours}
            </th>
          </tr>
        </thead>
        <tbody>
          {differences.map(({ label, stored, yours }) => (
            <tr key={label} className="align-top wrap-anywhere">
              <th scope="row" className="border-t border-line py-1.5 pr-3 font-normal text-ink-2">
                {label}
              </th>
              <td className="border-t border-line py-1.5 pr-3">{stored}</td>
              <td className="border-t border-line py-1.5 font-semibold">{yours}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className="flex flex-wrap gap-2">
        <Button variant="quiet" onClick={onTakeTheirs}>
          {staffTexts.takeTheirs}
        </Button>
        <Button variant="quiet" onClick={onSaveMine}>
          {staffTexts.saveMine}
        </Button>
      </div>
    </div>
  );
}
