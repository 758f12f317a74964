/** How a bench tells what it measured, and whether that is within its budget. */

export interface Measure {
  what: string;
  value: number;
  unit: string;
  /** The value may be at most this. */
  budget: number;
}

/** Prints the question and its answers; the process fails when one is over its budget. */
export function conclude(question: string, measures: Measure[]) {
  console.log(`\n${question}`);
  for (const { what, value, unit, budget } of measures) {
    const verdict = value <= budget ? 'within' : 'OVER';
    console.log(`  ${what}: ${round(value)} ${unit} (${verdict} the budget of ${budget})`);
  }
  if (measures.some(({ value, budget }) => value > budget)) process.exitCode = 1;
}

const round = (value: number) => (value >= 100 ? Math.round(value) : Math.round(value * 100) / 100);

export const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;
