/** Kupitia programu iliyorekodiwa hatua kwa hatua. */
export const stepThrough = 'Hatua kwa hatua';
export const close = 'Funga mwonekano wa hatua';
export const recording = 'Inarekodi hatua…';

// Python, which has to be on the device.
export const needsPython =
  'Hatua kwa hatua huendeshwa kwenye kifaa hiki, na inahitaji Python hapa. Hupakuliwa mara moja, kisha hufanya kazi bila mtandao pia.';

// A program that is not recorded, or not to its end.
export const notLoaded = 'Mwonekano wa hatua haukuweza kupakiwa. Pakia ukurasa upya kisha ujaribu tena.';
export const notRecorded = 'Programu hii haikuweza kurekodiwa.';
export const asyncRefused =
  'Mwonekano wa hatua hauwezi kuonyesha programu zenye async na await, kwa sababu hatua zake huingiliana. Endesha programu badala yake.';
export const limits = {
  steps: 'Rekodi inaishia hapa: huchukua hatua 10,000 tu. Je, kuna loop isiyoisha?',
  size: 'Rekodi inaishia hapa: variable zake zinachukua nafasi kubwa mno. Jaribu ukitumia data kidogo.',
  time: 'Rekodi inaishia hapa: programu imechukua muda mrefu mno.',
  output: 'Rekodi inaishia hapa: programu imetoa output inayozidi MB 1.',
};

// The controls.
export const controls = 'Hatua';
export const first = 'Hatua ya kwanza';
export const back = 'Nyuma';
export const forward = 'Mbele';
export const last = 'Hatua ya mwisho';
export const play = 'Cheza';
export const pause = 'Simamisha';
export const keysHint = 'Kwa kibodi: vitufe vya mishale, Home na End.';
export const stepOf = (step: number, count: number) => `Hatua ya ${step} kati ya ${count}`;

// What happens at a step.
export const nextLine = (line: number) => `Mstari wa ${line} unafuata.`;
export const ended = 'Programu imeisha.';
export const returns = (name: string, value: string) => `${name} inarudisha ${value}.`;
export const yields = (name: string, value: string) => `${name} inatoa ${value}.`;
export const errorAt = (line: number, message: string) => `Kosa katika mstari wa ${line}: ${message}`;
export const changed = (changes: string) => `Zimebadilika: ${changes}.`;
export const printed = (text: string) => `Imechapisha: ${text}`;

// The code.
export const code = 'Code';
export const justRan = 'umeendeshwa sasa hivi';
export const runsNext = 'unafuata';
export const failedHere = 'kosa hapa';

// The variables.
export const variables = 'Variable';
export const ofTheProgram = 'Programu';
export const ofFunction = (name: string) => `Function ${name}`;
export const anonymous = 'isiyo na jina';
export const noVariables = 'Bado hakuna variable.';
export const variableIn = (name: string, inside: string) => `${name} katika ${inside}`;
export const hiddenFrames = (count: number) => `Kuna miito mingine ${count} ya function kati ya hizi.`;
export const returnValue = 'inarudisha';
export const yieldedValue = 'inatoa';
export const isNew = 'imebadilika';
export const empty = 'tupu';
export const more = (count: number) => `… ${count} zaidi`;
export const notShown = '…';
export const again = (type: string) => `${type} ile ile tena`;
export const sameObject = (names: string, type: string) =>
  `${names} ni ${type} moja: ukibadilisha moja, zote hubadilika.`;

// The output.
export const output = 'Output hadi sasa';
export const nothingPrinted = 'Bado hakuna kilichochapishwa.';
export const outputCut = 'Inaonyeshwa sehemu ya mwisho ya output tu.';
