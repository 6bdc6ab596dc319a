import fc from 'fast-check';
import { afterEach } from 'vitest';

/** Records with each test how many inputs were generated for it, for the report. */
let tried = 0;

fc.configureGlobal({
  reporter: (run) => {
    tried += run.numRuns;
    if (run.failed) throw new Error(fc.defaultReportMessage(run));
  },
});

afterEach(({ task }) => {
  if (tried > 0) Object.assign(task.meta, { inputsTried: tried });
  tried = 0;
});
