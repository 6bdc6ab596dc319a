import { fork } from 'node:child_process';
import { join } from 'node:path';
import type { Cost } from '#bench/costs/program.ts';
import type { Figure } from '#bench/figure.ts';

const PROGRAM = join(import.meta.dirname, '..', 'costs', 'program.ts');

/** What an hour of a warden may cost, without check-in and team. */
const NODE_MS = 500;
const POSTGRES_MS = 300;
/** The calls of the team may add so much to the CPU time of a shift. */
const TEAM_MAY_ADD = 0.1;

/** What each call costs, and an hour of a shift with and without the team: the figures of docs/measurements.md. */
export async function callCosts(calls: number): Promise<readonly Figure[]> {
  const costs = await runCosts(calls);
  const hour = (count: 'perHour' | 'perHourWithShift' | 'perHourWithTeam') => {
    const sum = (part: 'nodeMs' | 'postgresMs') =>
      costs.reduce((total, cost) => total + cost[count] * cost[part], 0);
    return { node: sum('nodeMs'), postgres: sum('postgresMs') };
  };
  const warden = hour('perHour');
  const [without, team] = [hour('perHourWithShift'), hour('perHourWithTeam')];
  const added = (team.node + team.postgres) / (without.node + without.postgres) - 1;
  return [
    ...costs.map(figureOf),
    {
      what: 'CPU of an hour of a warden with 1,000 sites',
      ours: `Node ${warden.node.toFixed(0)} ms, PostgreSQL ${warden.postgres.toFixed(0)} ms`,
      yardstick: '',
      allowed: `${NODE_MS}, ${POSTGRES_MS} ms`,
      held: warden.node <= NODE_MS && warden.postgres <= POSTGRES_MS,
    },
    {
      what: 'The same with check-in and team',
      ours: `Node ${team.node.toFixed(0)} ms, PostgreSQL ${team.postgres.toFixed(0)} ms, ${(added * 100).toFixed(1)} % more`,
      yardstick: `with check-in: Node ${without.node.toFixed(0)} ms, PostgreSQL ${without.postgres.toFixed(0)} ms`,
      allowed: `${TEAM_MAY_ADD * 100} % more`,
      held: added <= TEAM_MAY_ADD,
    },
  ];
}

const figureOf = ({ name, nodeMs, postgresMs, bytes, ms }: Cost): Figure => ({
  what: `Cost of a call: ${name}`,
  ours: `Node ${nodeMs.toFixed(2)} ms, PostgreSQL ${postgresMs.toFixed(2)} ms, ${bytes.toFixed(0)} B, ${ms.toFixed(1)} ms in all`,
  yardstick: '',
  allowed: '',
  held: undefined,
});

/** In a process of its own, on a database of its own. */
function runCosts(calls: number): Promise<readonly Cost[]> {
  const child = fork(PROGRAM, [String(calls)], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  return new Promise((resolve, reject) => {
    // Safe: the only message that this program sends.
    child.once('message', (costs) => resolve(costs as readonly Cost[]));
    child.once('disconnect', () => reject(new Error('The costs ended without a report')));
  });
}
