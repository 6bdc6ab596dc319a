import { queryOptions, useQuery } from '@tanstack/react-query';
import { contract } from '@patrolplan/contract';
import { api } from '#state/service/api.ts';
import {
  type AppSetting,
  RECOVERY_SETTING,
  ROUTES_SETTING,
  type RouteSwitch,
  isSwitchedOn,
  routeSwitch,
} from '#domain/setting/app-setting.ts';
import { online } from '#platform/connection.ts';
import { transportSentence } from '#platform/http/call-failure.ts';
import { transportTexts } from '#platform/http/texts.ts';
import { valueOrThrow, CallError } from '#platform/query/call-error.ts';
import { report } from '#platform/report.ts';
import { storedValue } from '#platform/storage/stored-value.ts';

export type AppSettings =
  | { readonly kind: 'loading' }
  /** `cause` is the transport message, if the transport failed. */
  | { readonly kind: 'failed'; readonly cause: string | undefined }
  | { readonly kind: 'ready'; readonly settings: readonly AppSetting[] };

const lastSwitch = storedValue('mapboxEnabled');

/** The device lost its connection, so the failure does not change the settings. */
class LostConnection extends Error {}

const appSettingsQuery = queryOptions({
  queryKey: ['app-settings'],
  async queryFn({ signal }): Promise<readonly AppSetting[]> {
    try {
      const reply = await valueOrThrow(api.call(contract.readAppSettings, {}, { signal }));
      const settings = reply.appsettings.map((entry) => ({
        name: entry.setting_name,
        on: entry.setting_value,
      }));
      lastSwitch.set(isSwitchedOn(settings, ROUTES_SETTING));
      return settings;
    } catch (cause) {
      if (!signal.aborted) {
        report('app settings', cause);
        if (!online.get()) throw new LostConnection();
        if (!isNotRenewed(cause)) lastSwitch.set(false);
      }
      throw cause;
    }
  },
});

export function useAppSettings(): AppSettings {
  const query = useQuery(appSettingsQuery);
  if (query.isError) return { kind: 'failed', cause: transportCause(query.error) };
  // Offline from the start: the call waits for the connection.
  if (query.isPending && query.isPaused) return { kind: 'failed', cause: transportTexts.noResponse };
  return query.data ? { kind: 'ready', settings: query.data } : { kind: 'loading' };
}

/** Whether routes may be fetched. Unknown is not the same as off: nothing is cleared before the first reply. */
export function useRouteSwitch(): RouteSwitch {
  const query = useQuery(appSettingsQuery);
  return routeSwitch({
    settings: query.data,
    failed: query.isError && !(query.error instanceof LostConnection) && !isNotRenewed(query.error),
  });
}

/** Whether the service lowers the base score of a site after a visit; false until the settings are known. */
export function useVisitRecovery(): boolean {
  const { data } = useQuery(appSettingsQuery);
  return data !== undefined && isSwitchedOn(data, RECOVERY_SETTING);
}

/** The token could not be refreshed, so the failure does not change the settings. */
function isNotRenewed(error: unknown): boolean {
  return error instanceof CallError && error.failure.kind === 'not-renewed';
}

function transportCause(error: Error): string | undefined {
  if (error instanceof LostConnection) return transportTexts.noResponse;
  return error instanceof CallError ? transportSentence(error.failure) : undefined;
}
