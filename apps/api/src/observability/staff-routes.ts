import type { CallReply } from '@patrolplan/contract';
import { staffContract } from '@patrolplan/contract/staff';
import type { Deps } from '#core/deps.ts';
import type { Serve } from '#http/serve.ts';
import { findUnreadable } from '#modules/settings/sealed-secrets/seal-again.ts';
import type { Provider } from '#modules/sign-in/sso/provider.ts';
import { ok } from '#core/result.ts';
import { readBuildVersion } from './build-version.ts';
import { type ProviderState, readProviderStates } from './provider-states.ts';

export function staffServiceRoutes(
  serve: Serve,
  deps: Deps & { readonly provider?: Pick<Provider, 'problem'> },
): void {
  serve(staffContract.readServiceState, async () =>
    ok({
      ...readBuildVersion(),
      providers: (await readProviderStates(deps)).map((state) => providerReply(state, deps.clock.now())),
      unreadable_secrets: await findUnreadable(deps.db, deps.config),
      single_sign_on: deps.provider ? signOnReply(deps.provider.problem()) : null,
    }),
  );
}

const signOnReply = (reason: string | null) => ({ is_down: reason !== null, reason });

type ProviderReply = CallReply<typeof staffContract.readServiceState>['providers'][number];

function providerReply(state: ProviderState, now: Date): ProviderReply {
  const { stored, callsLeft: left, items } = state;
  const pause = stored?.paused_until ?? null;
  return {
    setting_name: state.settingName,
    source: state.source,
    last_success_at: state.lastSuccessAt?.toISOString() ?? null,
    last_failure_at: stored?.last_failure_at?.toISOString() ?? null,
    last_failure: stored?.last_failure ?? null,
    paused_until: pause !== null && pause > now ? pause.toISOString() : null,
    calls_left: left && {
      this_hour: left.thisHour,
      per_hour: left.perHour,
      today: left.today,
      per_day: left.perDay,
    },
    items: items && {
      total: items.total,
      stale: items.stale,
      covered_by_budget: items.covered_by_budget,
    },
  };
}
