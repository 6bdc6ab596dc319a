import '#console/shared/staff.css';
import { staffContract } from '@patrolplan/contract/staff';
import { useQueryClient } from '@tanstack/react-query';
import Zap from 'lucide-react/icons/zap';
import { useState } from 'react';
import type { BoostForm } from './boost-form.ts';
import { DEFAULT_AMOUNT } from './boost-form.ts';
import { QuickBoostSheet } from './quick-boost-sheet.tsx';
import { boostTexts } from './texts.ts';
import { momentText } from '#domain/format.ts';
import { useStaffAction } from '#console/shared/staff-call.ts';
import { TextAction } from '#console/shared/text-action.tsx';
import { now } from '#platform/clock.ts';
import { stableOnline } from '#platform/connection.ts';
import { useSource } from '#platform/source.ts';
import { Button } from '#ui/button.tsx';
import { staffTexts } from '#console/shared/texts.ts';

type QuickBoostProps = { siteId: number; siteName: string };
type SetBoost = { readonly id: number; readonly until: Date };

/** Two taps: open the sheet, choose how long. What was set can be ended at once. */
export function QuickBoost({ siteId, siteName }: QuickBoostProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [set, setSet] = useState<SetBoost | null>(null);
  const connected = useSource(stableOnline);
  const client = useQueryClient();
  const readPlanAgain = () => void client.invalidateQueries({ queryKey: ['boosts'] });
  const ending = useStaffAction(staffContract.endBoost, () => {
    setSet(null);
    readPlanAgain();
  });
  const form: BoostForm = {
    target: { kind: 'site', siteId, name: siteName },
    amount: DEFAULT_AMOUNT,
    reason: boostTexts.quickReason,
    from: '',
    until: '',
    key: crypto.randomUUID(),
  };
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button variant="quiet" blocked={!connected} onClick={() => setIsOpen(true)}>
        <Zap aria-hidden className="size-5" />
        {connected ? boostTexts.boostSite : staffTexts.offline}
      </Button>
      <output className="text-second">{set && boostTexts.boostedUntil(momentText(set.until, now()))}</output>
      {set && (
        <TextAction pending={ending.pending} onClick={() => ending.run({ body: { id: set.id } })}>
          {boostTexts.endNow}
        </TextAction>
      )}
      {ending.problem && <p className="text-second text-bad">{ending.problem.message}</p>}
      {isOpen && (
        <QuickBoostSheet
          form={form}
          onClose={() => setIsOpen(false)}
          onSet={(id, until) => {
            setIsOpen(false);
            setSet({ id, until });
            readPlanAgain();
          }}
        />
      )}
    </div>
  );
}
