import { staffTexts } from '#console/shared/texts.ts';
import { discardDraft, useHasDraft } from './use-draft.ts';
import { Button } from '#ui/button.tsx';

/** Offers to continue a draft: after a reload, a new sign-in or a closed dialog. */
export function UnsavedNotice({
  form,
  children,
  onContinue,
}: {
  form: string;
  children: string;
  onContinue: () => void;
}) {
  if (!useHasDraft(form)) return null;
  return (
    <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-control border border-warn-line bg-warn-soft px-3.5 py-2 text-second font-medium text-warn">
      <output className="min-w-0">{children}</output>
      <div className="flex flex-wrap gap-2">
        <Button variant="quiet" onClick={() => discardDraft(form)}>
          {staffTexts.discard}
        </Button>
        <Button variant="quiet" onClick={onContinue}>
          {staffTexts.goOn}
        </Button>
      </div>
    </div>
  );
}
