import { staffContract } from '@patrolplan/contract/staff';
import { useState } from 'react';
import { ApiKeyForm } from './api-key-form.tsx';
import { apiKeyTexts } from './api-key-texts.ts';
import { NewSecret } from './new-secret.tsx';
import { DataState } from '#console/shared/data-state.tsx';
import { FormDialog } from '#console/shared/form/form-dialog.tsx';
import { QuietAction, TextAction } from '#console/shared/text-action.tsx';
import { type StaffReply, useStaffAction, useStaffData } from '#console/shared/staff-call.ts';
import { momentText } from '#domain/format.ts';
import { minuteClock } from '#platform/clock.ts';
import { useSource } from '#platform/source.ts';
import { Card } from '#ui/page/card.tsx';

type ApiKey = StaffReply<typeof staffContract.listApiKeys>['keys'][number];
type Made = { readonly name: string; readonly key: string };

/** The API keys of programs: a list, a form for a new one, and the new key, which is shown once. */
export function ApiKeysCard() {
  const state = useStaffData(staffContract.listApiKeys, {});
  const [isMaking, setIsMaking] = useState(false);
  const [made, setMade] = useState<Made | null>(null);
  const [revoked, setRevoked] = useState<ApiKey | null>(null);
  return (
    <Card title={apiKeyTexts.title}>
      <p className="text-second text-ink-2">{apiKeyTexts.text}</p>
      <p className="mb-2">
        <a
          href="/api/docs"
          className="inline-flex min-h-11 items-center text-second font-semibold text-link underline underline-offset-4"
        >
          {apiKeyTexts.docs}
        </a>
      </p>
      <DataState state={state} failedText={apiKeyTexts.failed}>
        {({ keys }) => (
          <>
            {made && <NewSecret key={made.key} text={apiKeyTexts.made(made.name)} secret={made.key} />}
            {keys.length === 0 && <p className="text-second">{apiKeyTexts.none}</p>}
            <ul className="divide-y divide-line">
              {keys.map((key) => (
                <KeyRow key={key.id} apiKey={key} onRevoke={() => setRevoked(key)} />
              ))}
            </ul>
            <div>
              <QuietAction onClick={() => setIsMaking(true)}>{apiKeyTexts.newKey}</QuietAction>
            </div>
          </>
        )}
      </DataState>
      {isMaking && <ApiKeyForm onMade={setMade} onClose={() => setIsMaking(false)} />}
      {revoked && <RevokeDialog apiKey={revoked} onClose={() => setRevoked(null)} />}
    </Card>
  );
}

function KeyRow({ apiKey, onRevoke }: { apiKey: ApiKey; onRevoke: () => void }) {
  const { name, scopes, ending, madeAt, madeBy, lastUsedAt, revokedAt, endsAt } = apiKey;
  const now = new Date(useSource(minuteClock) * 60_000);
  const moment = (at: string) => momentText(new Date(at), now);
  const facts = [
    apiKeyTexts.ends(ending),
    apiKeyTexts.madeBy(moment(madeAt), madeBy),
    apiKeyTexts.lastUsed(lastUsedAt === null ? null : moment(lastUsedAt)),
    ...(endsAt === null ? [] : [apiKeyTexts.validUntil(moment(endsAt))]),
  ];
  const warning = keyWarning(apiKey, now);
  return (
    <li className="flex min-w-0 flex-wrap items-center gap-x-4 py-2.5">
      <div className={`min-w-0 flex-[1_1_14rem] wrap-anywhere ${revokedAt === null ? '' : 'text-ink-2'}`}>
        <p className="text-body font-strong">{name}</p>
        <p className="text-second">{scopes.map((scope) => apiKeyTexts.scopes[scope]).join(', ')}</p>
        <p className="text-second text-ink-2">{facts.join(' · ')}</p>
        {warning !== undefined && <p className="text-second font-semibold text-warn">{warning}</p>}
      </div>
      {revokedAt === null ? (
        <TextAction label={apiKeyTexts.revokeNamed(name)} onClick={onRevoke}>
          {apiKeyTexts.revoke}
        </TextAction>
      ) : (
        <p className="text-second text-ink-2">{apiKeyTexts.revoked(moment(revokedAt))}</p>
      )}
    </li>
  );
}

const SOON_MS = 30 * 24 * 3_600_000;

/** Why a key that nobody revoked does not work, or soon will not. */
function keyWarning({ revokedAt, endsAt, hasMaker }: ApiKey, now: Date): string | undefined {
  if (revokedAt !== null) return undefined;
  if (!hasMaker) return apiKeyTexts.noMaker;
  if (endsAt === null) return undefined;
  const end = new Date(endsAt);
  const leftMs = end.getTime() - now.getTime();
  if (leftMs <= 0) return apiKeyTexts.ended(momentText(end, now));
  return leftMs <= SOON_MS ? apiKeyTexts.endsSoon(momentText(end, now)) : undefined;
}

function RevokeDialog({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const revoke = useStaffAction(staffContract.revokeApiKey, onClose);
  return (
    <FormDialog
      title={apiKeyTexts.revokeTitle(apiKey.name)}
      submitLabel={apiKeyTexts.revoke}
      pendingLabel={apiKeyTexts.revoking}
      action={revoke}
      onSubmit={() => revoke.run({ body: { id: apiKey.id } })}
      onClose={onClose}
    >
      <p className="text-body">{apiKeyTexts.revokeText}</p>
    </FormDialog>
  );
}
