import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chooseNamed } from '#scripts/filters/choose-named.ts';
import { breakTable } from './round-planner/break-table.ts';
import { cityTable } from './round-planner/city-table.ts';
import { instanceLines } from './round-planner/instance-lines.ts';
import { coldTable, instanceTable } from './round-planner/instance-table.ts';
import { teamTable } from './round-planner/team-table.ts';

/**
 * `node bench/plan-rounds.ts FILE.json --seeds=5` plans each instance of a file, after one warm-up call, and prints one
 * JSON line for each instance and seed: name, seed, score, CPU time and stops. `--op=300` and `--optw=1000` set the
 * budget in milliseconds of CPU time, `--cold` leaves out the warm-up, `--name=` takes one instance.
 *
 * Without a file it prints the tables of docs/measurements.md. `--only=instances,team` prints some of them;
 * `--cities=3` and `--reference=60` set the number of generated cities and the seconds of their long runs; `--instances=FILE.json` another file.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seeds: { type: 'string', default: '5' },
    op: { type: 'string', default: '300' },
    optw: { type: 'string', default: '1000' },
    cold: { type: 'boolean', default: false },
    name: { type: 'string' },
    only: { type: 'string' },
    reference: { type: 'string', default: '60' },
    cities: { type: 'string', default: '3' },
    instances: {
      type: 'string',
      default: join(import.meta.dirname, 'round-planner', 'instances', 'op.json'),
    },
  },
});
const options = {
  seeds: Number(values.seeds),
  milliseconds: { op: Number(values.op), optw: Number(values.optw) },
  warmUp: !values.cold,
  name: values.name,
};

const TABLES: Readonly<Record<string, () => string | Promise<string>>> = {
  instances: () => instanceTable(values.instances, options),
  cold: () => coldTable(values.instances),
  cities: () =>
    cityTable({ cities: Number(values.cities), seeds: 2, referenceSeconds: Number(values.reference) }),
  team: () => teamTable(Number(values.cities)),
  breaks: () => breakTable(Number(values.reference)),
};

for (const file of positionals) {
  for (const line of instanceLines(file, options)) console.log(JSON.stringify(line));
}
if (positionals.length === 0) {
  for (const name of chooseNamed(Object.keys(TABLES), values.only?.split(',') ?? [])) {
    console.log(`${name}\n${await TABLES[name]?.()}\n`);
  }
}
