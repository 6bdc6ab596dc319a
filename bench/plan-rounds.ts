import { parseArgs } from 'node:util';
import { instanceLines } from './round-planner/instance-lines.ts';

/**
 * `node bench/plan-rounds.ts FILE.json --seeds=5` plans each instance of a file and prints one JSON line for each
 * instance and seed: name, seed, score, CPU time and stops. `--op=300` and `--optw=1000` set the budget in
 * milliseconds of CPU time; `--cold` leaves out the warm-up call.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seeds: { type: 'string', default: '5' },
    op: { type: 'string', default: '300' },
    optw: { type: 'string', default: '1000' },
    cold: { type: 'boolean', default: false },
  },
});
const options = {
  seeds: Number(values.seeds),
  milliseconds: { op: Number(values.op), optw: Number(values.optw) },
  warmUp: !values.cold,
};

for (const file of positionals) {
  for (const line of instanceLines(file, options)) console.log(JSON.stringify(line));
}
