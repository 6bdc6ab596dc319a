import '#console/shared/staff.css';
import { staffContract } from '@patrolplan/contract/staff';
import { useQueryClient } from '@tanstack/react-query';
import Zap from 'lucide-react/icons/zap';
import { useState } from 'react';
import type { BoostForm } from './boost-form.ts';
import { emptyForm } from './boost-form.ts';
import { QuickBoostSheet } from './quick-boost-sheet.tsx';
import { boostTexts } from './texts.ts';
import { momentText } from '#domain/format.ts';
import { useStaffAction } from '#console/shared/staff-call.ts';
import { TextAction } from '#console/shared/text-action.tsx';
import { now } from '#platform/clock.ts';
import { stableOnline } from '#platform/connection.ts';
import { useSource } from '#platform/source.ts';
import { staffTabs } from '#config/screens.ts';
import { Button } from '#ui/button.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { staffTexts } from '#console/shared/texts.ts';

type QuickBoostProps = { siteId: number; siteName: string };

/** The last action, and how to undo it. */
type Done =
  | { readonly kind: 'set'; readonly id: number; readonly until: Date }
  | { readonly kind: 'ended'; readonly id: number; readonly endedAt: string; readonly until: Date };

/** Opens the boost form. A new boost can be ended immediately, and that can be undone. */
export function QuickBoost({ siteId, siteName }: QuickBoostProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [done, setDone] = useState<Done | null>(null);
  const connected = useSource(stableOnline);
  const client = useQueryClient();
  const show = (next: Done) => {
    setDone(next);
    // The plan reads the new boost immediately.
    void client.invalidateQueries({ queryKey: ['boosts'] });
  };
  const ending = useStaffAction(staffContract.endBoost);
  const reopening = useStaffAction(staffContract.reopenBoost);
  const end = ({ id, until }: Done) =>
    ending.run({ body: { id } }, ({ endedAt }) => {
      if (endedAt !== null) show({ kind: 'ended', id, endedAt, until });
    });
  const reopen = ({ id, until, endedAt }: Done & { kind: 'ended' }) =>
    reopening.run({ body: { id, endedAt } }, () => show({ kind: 'set', id, until }));
  const problem = ending.problem ?? reopening.problem;
  const form: BoostForm = {
    ...emptyForm(now(), crypto.randomUUID()),
    targets: [{ kind: 'site', siteId, name: siteName }],
    reason: boostTexts.quickReason,
  };
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button variant="quiet" blocked={!connected} onClick={() => setIsOpen(true)}>
        <Zap aria-hidden className="size-5" />
        {connected ? boostTexts.boostSite : staffTexts.offline}
      </Button>
      <TextLink href={`${staffTabs.staffSites.path}/${siteId}`}>{boostTexts.editSite}</TextLink>
      <output className="text-second">
        {done?.kind === 'set' && boostTexts.boostedUntil(momentText(done.until, now()))}
        {done?.kind === 'ended' && boostTexts.siteEnded}
      </output>
      {done?.kind === 'set' && (
        <TextAction pending={ending.pending} onClick={() => end(done)}>
          {boostTexts.endNow}
        </TextAction>
      )}
      {done?.kind === 'ended' && (
        <TextAction pending={reopening.pending} onClick={() => reopen(done)}>
          {staffTexts.undo}
        </TextAction>
      )}
      {problem && <p className="text-second text-bad">{problem.message}</p>}
      {isOpen && (
        <QuickBoostSheet
          form={form}
          name={siteName}
          draft={`boost site ${siteId}`}
          onClose={() => setIsOpen(false)}
          onSet={(id, until) => {
            setIsOpen(false);
            show({ kind: 'set', id, until });
          }}
        />
      )}
    </div>
  );
}
