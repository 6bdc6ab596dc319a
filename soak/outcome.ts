/** The outcome of one scenario: a row of the table. */
export type Outcome = {
  readonly scenario: string;
  /** The injected faults and their effect, in a few words. */
  readonly held: string;
  /** Acknowledged writes that were checked afterwards. */
  readonly writes: number;
  readonly lost: number;
  /** Everything that should not have happened, a sentence each. Empty means passed. */
  readonly failures: readonly string[];
};

export const hasPassed = ({ lost, failures }: Outcome) => lost === 0 && failures.length === 0;

export function showOutcomes(outcomes: readonly Outcome[]): string {
  const rows = outcomes.map((outcome) => [
    outcome.scenario,
    outcome.held,
    String(outcome.writes),
    String(outcome.lost),
    hasPassed(outcome) ? 'passed' : 'FAILED',
  ]);
  const lines = [['Scenario', 'Held', 'Writes', 'Lost', ''], ['---', '---', '--:', '--:', '---'], ...rows];
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

export const seconds = (milliseconds: number) => `${(milliseconds / 1_000).toFixed(1)} s`;
