import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readMachines } from './cluster-settings.ts';
import { renderCluster } from './render-cluster.ts';

/** `npm run cluster:files -- machines.json folder`: writes the configuration of each machine of a cluster into the folder. */
const [file, folder] = process.argv.slice(2);
if (file === undefined || folder === undefined) {
  console.error('Usage: npm run cluster:files -- machines.json folder');
  process.exit(2);
}
const { members, application } = renderCluster(readMachines(readFileSync(file, 'utf8')));
for (const [machine, files] of Object.entries({ ...members, application })) {
  mkdirSync(join(folder, machine), { recursive: true });
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, machine, name), text);
  console.log(`${join(folder, machine)}: ${Object.keys(files).join(', ')}`);
}
