import type { FullConfig, Reporter, Suite, TestCase } from '@playwright/test/reporter';

/** Prints one line per step and one column per engine. */
class TableReporter implements Reporter {
  #suite: Suite | undefined;

  onBegin(_config: FullConfig, suite: Suite): void {
    this.#suite = suite;
  }

  onEnd(): void {
    const columns = (this.#suite?.suites ?? []).map((project) => {
      const tests = project.allTests();
      return {
        title: engineOf(tests) ?? project.title,
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
  }

  printsToStdio(): boolean {
    return true;
  }
}

// oxlint-disable-next-line import/no-default-export -- Playwright loads a reporter by its file
export default TableReporter;

/** The version that the browser reported, noted by each step. */
function engineOf(tests: readonly TestCase[]): string | undefined {
  const notes = tests.flatMap(({ annotations }) => annotations);
  return notes.find(({ type }) => type === 'engine')?.description;
}

function result(test: TestCase): string {
  const seconds = ((test.results.at(-1)?.duration ?? 0) / 1000).toFixed(1);
  const results = {
    expected: `passed ${seconds.padStart(5)} s`,
    flaky: `passed ${seconds.padStart(5)} s, 2nd try`,
    unexpected: 'FAILED',
    skipped: 'not reached',
  };
  return results[test.outcome()];
}
