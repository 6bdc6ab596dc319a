import { signInContract } from '@patrolplan/contract/sign-in';
import { queryOptions, useQuery } from '@tanstack/react-query';
import FingerprintPattern from 'lucide-react/icons/fingerprint-pattern';
import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { DeviceRow, RowAction } from './device-row.tsx';
import { NameDialog } from './name-dialog.tsx';
import { sessionTime } from './session-time.ts';
import { passkeyTexts as texts } from './passkey-texts.ts';
import { UnloadedLines } from './unloaded-lines.tsx';
import { usePasskeyChange } from './use-passkey-change.ts';
import { minuteClock } from '#platform/clock.ts';
import { canUsePasskeys } from '#platform/passkeys.ts';
import { valueOrThrow } from '#platform/query/call-error.ts';
import { useSource } from '#platform/source.ts';
import { api } from '#state/api.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';

const passkeysQuery = queryOptions({
  queryKey: ['own-passkeys'],
  queryFn: ({ signal }) => valueOrThrow(api.call(signInContract.listPasskeys, {}, { signal })),
  networkMode: 'always',
});

/** Lists, adds and removes the passkeys of the person. */
export function OwnPasskeys() {
  const query = useQuery(passkeysQuery);
  const { data, refetch } = query;
  const now = new Date(useSource(minuteClock) * 60_000);
  const { outcome, pending, add, remove } = usePasskeyChange(() => refetch());
  const [isNaming, setIsNaming] = useState(false);
  const words = (at: string) => sessionTime(new Date(at), now);
  return (
    <Card title={texts.heading}>
      <p className="pb-2 text-second text-ink-2">{texts.note}</p>
      {outcome !== null && (
        <div className="mb-2">
          <Banner key={outcome.number} tone={outcome.tone} takesFocus>
            {outcome.text}
          </Banner>
        </div>
      )}
      <UnloadedLines query={query} texts={texts} />
      {data?.passkeys.length === 0 && <p className="pb-1 text-second">{texts.none}</p>}
      <ul className="divide-y divide-line border-t border-line">
        {data?.passkeys.map(({ id, name, is_synced, created_at, last_used_at }) => (
          <DeviceRow
            key={id}
            icon={FingerprintPattern}
            name={name}
            lines={[
              texts.added(sessionTime(new Date(created_at), now, { onlyDay: true })),
              last_used_at === null ? texts.neverUsed : texts.lastUsed(words(last_used_at)),
              is_synced ? texts.synced : texts.deviceOnly,
            ]}
          >
            <RowAction label={texts.removeNamed(name)} pending={pending} onClick={() => remove(id)}>
              {texts.remove}
            </RowAction>
          </DeviceRow>
        ))}
      </ul>
      <div className="mt-3 grid">
        {canUsePasskeys() ? (
          <Button variant="quiet" pending={pending} onClick={() => setIsNaming(true)}>
            <span className="flex items-center gap-2">
              <Plus aria-hidden className="size-5" />
              {texts.add}
            </span>
          </Button>
        ) : (
          <p className="text-second text-ink-2">{texts.notHere}</p>
        )}
      </div>
      {isNaming && (
        <NameDialog
          onClose={() => setIsNaming(false)}
          onName={(name) => {
            setIsNaming(false);
            add(name);
          }}
        />
      )}
    </Card>
  );
}
