import { useState } from 'react';
import { activeRound } from '#state/plan/stored-round.ts';
import { ActiveRound } from './active/active-round.tsx';
import { FinishedRound } from './finished/finished-round.tsx';
import { useMarking } from './marking/use-marking.ts';
import { roundInProgress } from '#domain/round/progress.ts';
import { isShown } from '#domain/round/round.ts';
import { PlanRound } from './plan-round.tsx';
import { SentRound } from './sent/sent-round.tsx';
import { useLookedAt } from './sent/use-looked-at.ts';
import { useRoundInputs } from './use-round-inputs.ts';
import { minuteClock } from '#platform/clock.ts';
import { useSource } from '#platform/source.ts';

/** Set-up, planned, active or finished, by the stored round, so that all tabs agree. */
export function RoundPage() {
  const stored = useSource(activeRound);
  const inputs = useRoundInputs();
  const minute = useSource(minuteClock) * 60_000;
  const [isChanging, setIsChanging] = useState(false);
  const round = isShown(stored, minute) ? stored : null;
  const marking = useMarking(round, inputs.position);
  const sent = useLookedAt();
  const part = sent ? 'sent' : visiblePart(round, isChanging);
  const takesFocus = useIsReplaced(part);
  const common = { inputs, minute, takesFocus };

  if (sent) return <SentRound {...common} key={sent.id} sent={sent} />;
  if (round === null || part === 'plan') {
    const active = roundInProgress(round);
    return <PlanRound {...common} active={active} onDone={() => setIsChanging(false)} />;
  }
  if (round.finishedAt !== null) {
    return (
      <FinishedRound
        round={round}
        finishedAt={round.finishedAt}
        readAt={inputs.readAt}
        marking={marking}
        takesFocus={takesFocus}
      />
    );
  }
  return <ActiveRound {...common} round={round} marking={marking} onChange={() => setIsChanging(true)} />;
}

type Part = 'plan' | 'active' | 'finished' | 'sent';

function visiblePart(round: { readonly finishedAt: number | null } | null, isChanging: boolean): Part {
  if (round === null) return 'plan';
  if (round.finishedAt !== null) return 'finished';
  return isChanging ? 'plan' : 'active';
}

/** True after the first change of part: the initial part does not take the focus. */
function useIsReplaced(part: Part): boolean {
  const [first] = useState(part);
  const [isReplaced, setIsReplaced] = useState(false);
  if (!isReplaced && part !== first) setIsReplaced(true);
  return isReplaced || part !== first;
}
