import { contract } from '@patrolplan/contract';
import { api } from '#state/service/api.ts';
import { report } from '#platform/report.ts';

/** Reports the number of requests to the maps service. A failure is only logged. */
export function logRouteFetch(routesFetched: number): void {
  void api
    .call(contract.logRouteFetch, { body: { routes_fetched: routesFetched } })
    .then((reply) => reply.ok || report('route log', reply.failure));
}
