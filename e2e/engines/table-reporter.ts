import type { FullConfig, FullResult, Reporter, Suite, TestCase } from '@playwright/test/reporter';

/** Playwright's annotation of a test that was left out, with the reason: the browser cannot make the journey. */
const LEFT_OUT = 'skip';

/**
 * Prints one line per step and one column per engine, and names the browsers that cannot be driven. They do not fail the
 * run unless there is no other.
 */
class TableReporter implements Reporter {
  #suite: Suite | undefined;

  onBegin(_config: FullConfig, suite: Suite): void {
    this.#suite = suite;
  }

  onEnd({ status }: FullResult): Promise<{ status?: FullResult['status'] }> {
    const columns = (this.#suite?.suites ?? []).map((project) => {
      const tests = project.allTests();
      return {
        title: annotation(tests, 'engine') ?? project.title,
        refusal: annotation(tests, LEFT_OUT),
        results: new Map(tests.map((test) => [test.title, result(test)])),
      };
    });
    const steps = [...new Set(columns.flatMap(({ results }) => [...results.keys()]))];
    const rows = [
      ['', ...columns.map(({ title }) => title)],
      ...steps.map((step) => [step, ...columns.map(({ results }) => results.get(step) ?? '')]),
    ];
    console.log(
      `\n${rows.map(([step = '', ...cells]) => step.padEnd(42) + cells.map((cell) => cell.padEnd(28)).join('')).join('\n')}`,
    );
    const refusals = columns.flatMap(({ refusal }) => refusal ?? []);
    for (const refusal of refusals) console.log(`\n${refusal}\nThe journey is not made in it.`);
    const isNoneDriven = refusals.length === columns.length;
    return Promise.resolve({ status: isNoneDriven ? 'failed' : status });
  }

  printsToStdio(): boolean {
    return true;
  }
}

// oxlint-disable-next-line import/no-default-export -- Playwright loads a reporter by its file
export default TableReporter;

/** What a step of this browser noted under this type. */
function annotation(tests: readonly TestCase[], wanted: string): string | undefined {
  const notes = tests.flatMap(({ annotations }) => annotations);
  return notes.find(({ type }) => type === wanted)?.description;
}

function result(test: TestCase): string {
  const seconds = ((test.results.at(-1)?.duration ?? 0) / 1000).toFixed(1);
  const results = {
    expected: `passed ${seconds.padStart(5)} s`,
    flaky: `passed ${seconds.padStart(5)} s, 2nd try`,
    unexpected: 'FAILED',
    skipped: annotation([test], LEFT_OUT) === undefined ? 'not reached' : 'left out',
  };
  return results[test.outcome()];
}
