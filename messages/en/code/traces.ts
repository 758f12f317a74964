/** Stepping through a recorded program. */
export const stepThrough = 'Step through';
export const close = 'Close step view';
export const recording = 'Recording the steps…';

// Python, which has to be on the device.
export const needsPython =
  'Stepping through runs on this device, and needs Python here. It is downloaded once, and then also works offline.';

// A program that is not recorded, or not to its end.
export const notLoaded = 'The step view could not be loaded. Reload the page and try again.';
export const notRecorded = 'This program could not be recorded.';
export const asyncRefused =
  'The step view cannot show programs with async and await, because their steps interleave. Run the program instead.';
export const limits = {
  steps: 'The recording ends here: it holds at most 10,000 steps. Is there a loop that does not end?',
  size: 'The recording ends here: its variables take too much memory. Try it with less data.',
  time: 'The recording ends here: the program took too long.',
  output: 'The recording ends here: the program printed more than 1 MB.',
};

// The controls.
export const controls = 'Steps';
export const first = 'First step';
export const back = 'Back';
export const forward = 'Forward';
export const last = 'Last step';
export const play = 'Play';
export const pause = 'Pause';
export const keysHint = 'With the keyboard: arrow keys, Home and End.';
export const stepOf = (step: number, count: number) => `Step ${step} of ${count}`;

// What happens at a step.
export const nextLine = (line: number) => `Line ${line} runs next.`;
export const ended = 'The program has ended.';
/** `name`: the function's; `value`: what it returns. */
export const returns = (name: string, value: string) => `${name} returns ${value}.`;
export const yields = (name: string, value: string) => `${name} yields ${value}.`;
export const errorAt = (line: number, message: string) => `Error in line ${line}: ${message}`;
/** `changes`: variables with their new values, with commas. */
export const changed = (changes: string) => `Changed: ${changes}.`;
export const printed = (text: string) => `Printed: ${text}`;

// The code.
export const code = 'Code';
export const justRan = 'ran just now';
export const runsNext = 'runs next';
export const failedHere = 'error here';

// The variables.
export const variables = 'Variables';
export const ofTheProgram = 'Program';
export const ofFunction = (name: string) => `Function ${name}`;
export const anonymous = 'without a name';
export const noVariables = 'No variables yet.';
/** A variable of a function. */
export const variableIn = (name: string, inside: string) => `${name} in ${inside}`;
export const hiddenFrames = (count: number) => `${count} more function calls are between these.`;
export const returnValue = 'returns';
export const yieldedValue = 'yields';
export const isNew = 'changed';
export const empty = 'empty';
export const more = (count: number) => `… ${count} more`;
export const notShown = '…';
/** A list that contains itself. `type`: list, Array … */
export const again = (type: string) => `the same ${type} again`;
/** `names`: two or more variables, joined by and; `type`: list, Array … */
export const sameObject = (names: string, type: string) =>
  `${names} are the same ${type}: a change to one changes all.`;

// The output.
export const output = 'Output so far';
export const nothingPrinted = 'Nothing printed yet.';
export const outputCut = 'Only the end of the output is shown.';
