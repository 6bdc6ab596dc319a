import { teamContract } from '@patrolplan/contract/team';
import { useEffect, useState } from 'react';
import { tellAddress } from './tell-address.ts';
import { teamTexts } from './texts.ts';
import { pushDevice, pushSupport } from '#platform/push.ts';
import { valueOrThrow } from '#platform/query/call-error.ts';
import { report } from '#platform/report.ts';
import { api } from '#state/service/api.ts';
import { Card } from '#ui/page/card.tsx';
import { SwitchRow } from '#ui/form/switch-row.tsx';

const { push } = teamTexts;

/** Lets staff wake this phone, on the settings screen. Nothing is requested before the tap; absent where the browser has no push messages. */
export function PushCard() {
  const support = pushSupport();
  if (support === 'none') return null;
  return (
    <Card title={push.title}>
      {support === 'install' ? (
        <>
          <p className="text-body font-strong">{push.label}</p>
          <p className="text-second text-ink-2">{push.why}</p>
          <p className="text-second">{push.install}</p>
        </>
      ) : (
        <ReadySwitch />
      )}
    </Card>
  );
}

function ReadySwitch() {
  const [isOn, setIsOn] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  useEffect(() => {
    pushDevice()
      .isOn()
      .then(setIsOn, (cause: unknown) => report('push', cause));
  }, []);
  const change = async (wanted: boolean) => {
    setIsBusy(true);
    setProblem(null);
    try {
      const isNowOn = wanted ? await turnOn() : await turnOff();
      setIsOn(isNowOn);
      if (wanted && !isNowOn) setProblem(push.denied);
    } catch (cause) {
      report('push', cause);
      setProblem(push.failed);
    }
    setIsBusy(false);
  };
  return (
    <div>
      <SwitchRow
        label={push.label}
        notes={[push.why]}
        state={isOn ? push.on : push.off}
        isOn={isOn}
        blocked={isBusy}
        onChange={(wanted) => void change(wanted)}
      />
      <output className="block text-second text-bad">{problem}</output>
    </div>
  );
}

/** False: the person, or the browser, refused. */
async function turnOn(): Promise<boolean> {
  const address = await pushDevice().turnOn(
    async () => (await valueOrThrow(api.call(teamContract.readPushKey, {}))).key,
  );
  if (address === null) return false;
  await tellAddress(address);
  return true;
}

async function turnOff(): Promise<boolean> {
  const endpoint = await pushDevice().turnOff();
  // Without this call the service notices with the next message that the address is gone.
  if (endpoint !== null) await api.call(teamContract.unsubscribeFromPush, { body: { endpoint } });
  return false;
}
