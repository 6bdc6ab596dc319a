import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { aSiteReply } from './a-site-reply.ts';
import type { ServerRequest, Reply } from './fake-server.ts';
import { passTime } from './pass-time.ts';
import { PROFILE_REPLY } from './render-screen.tsx';
import { startPage } from './render-state.tsx';
import { PatrolPlanPage } from '#features/patrol-plan/patrol-plan-page.tsx';
import { queryClient } from '#platform/query/query-client.ts';
import { chooseAreas } from '#state/sites/area-selection.ts';

type Call =
  | 'token/refresh'
  | 'profile'
  | 'scores'
  | 'boosts'
  | 'appsettings'
  | 'directions'
  | 'log-route-fetch';
type Answer = Reply | ((request: ServerRequest, times: number) => Reply | Promise<Reply>);
export type PlanAnswers = Readonly<Partial<Record<Call, Answer>>>;

export const AREAS: readonly string[] = ['City Centre', 'Haymarket', 'Quayside'];
export const ROUTES_ON: Reply = {
  body: { appsettings: [{ setting_name: 'mapbox_api', setting_value: true }] },
};

const DEFAULTS: PlanAnswers = {
  profile: { body: { ...PROFILE_REPLY, user_areas: AREAS } },
  scores: { body: [] },
  boosts: { body: {} },
  appsettings: { body: { appsettings: [] } },
  directions: { body: { routes: [{ duration: 600, distance: 1609.344 }] } },
  'log-route-fetch': { body: {} },
};

/** Sites 1 to count as the scores call sends them, each with a slightly lower score than the one before. */
export function someSites(count: number) {
  return Array.from({ length: count }, (_, index) =>
    aPlanned({
      site_id: index + 1,
      site_name: `Site ${index + 1}`,
      base_score: 50 - index,
      latitude: 54.9 + index / 1000,
      longitude: -1.6,
    }),
  );
}

/** A site of the plan: give what the test is about. */
export function aPlanned(given: object = {}) {
  return aSiteReply({
    site_name: 'Strawberry Place Bays',
    area_name: 'City Centre',
    latitude: 54.9756,
    longitude: -1.6217,
    weather: { main: 'Rain', temp: 9 },
    ...given,
  });
}

/**
 * Opens the plan of a user who has chosen these areas, and waits for the replies. Needs fake timers. Other calls get no
 * reply.
 */
export async function openPlan(
  answers: PlanAnswers = {},
  given: { readonly areas?: readonly string[]; readonly prepare?: () => void } = {},
) {
  history.replaceState(null, '', '/patrolplan');
  let current = answers;
  const server = startPage((request, times) => {
    const found = Object.entries({ ...DEFAULTS, ...current }).find(([call]) =>
      request.url.includes(`/${call}/`),
    );
    if (!found) return 'hangs';
    return typeof found[1] === 'function' ? found[1](request, times) : found[1];
  });
  chooseAreas(given.areas ?? AREAS);
  given.prepare?.();
  const show = () =>
    render(
      <QueryClientProvider client={queryClient}>
        <PatrolPlanPage />
      </QueryClientProvider>,
    );
  let shown = show();
  await passTime(5);
  return {
    server,
    /** Changes the replies of these calls. */
    answers: (next: PlanAnswers) => {
      current = { ...current, ...next };
    },
    /** Leaves the screen and clears the memory, as a reload does. */
    reopen: async () => {
      shown.unmount();
      queryClient.clear();
      shown = show();
      await passTime(5);
    },
    leave: () => shown.unmount(),
  };
}

/** The text of the row of this site. */
export function rowText(siteName: string): string {
  return planRow(siteName).textContent;
}

export function planRow(siteName: string): HTMLElement {
  const row = screen.getByRole('link', { name: siteName }).closest('li');
  if (!row) throw new Error(`The link ${siteName} is in no row.`);
  return row;
}

export function listedNames(): (string | null)[] {
  return screen.queryAllByRole('link').map((link) => link.textContent);
}
