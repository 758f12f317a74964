/** Prints what a benchmark measured, and whether each measure is within its budget. */

type Measure = {
  what: string;
  value: number;
  unit: string;
} & ({ /** The maximum value. */ budget: number } | { /** The minimum value. */ atLeast: number });

/** Prints the question and its measures. The process exits with a failure if a measure misses its budget. */
export function conclude(question: string, measures: Measure[]) {
  console.log(`\n${question}`);
  for (const measure of measures) {
    const { what, value, unit } = measure;
    console.log(`  ${what}: ${round(value)} ${unit} (${verdictOn(measure)})`);
  }
  if (!measures.every(isGood)) process.exitCode = 1;
}

function verdictOn(measure: Measure) {
  if ('budget' in measure) return `${isGood(measure) ? 'within' : 'OVER'} the budget of ${measure.budget}`;
  return `${isGood(measure) ? 'above' : 'BELOW'} the minimum of ${measure.atLeast}`;
}

const isGood = (measure: Measure) =>
  'budget' in measure ? measure.value <= measure.budget : measure.value >= measure.atLeast;

const round = (value: number) => (value >= 100 ? Math.round(value) : Math.round(value * 100) / 100);

export const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;
