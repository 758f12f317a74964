/** Terminal ya programu zinazoomba input zinapoendeshwa. */

export const terminal = 'Terminal';
export const unavailable =
  'Terminal haipatikani kwa sasa. Bado unaweza kuendesha programu: andika input kwenye Input yako, kisha ubonyeze Compile na uendeshe.';
export const run = 'Endesha kwenye terminal';
export const runWithInput = 'Endesha kwa input yako';
export const stop = 'Simamisha';

// The input.
export const input = 'Input ya programu';
export const send = 'Tuma';
export const endInput = 'Maliza input';
export const runFirst = 'Endesha programu kabla ya kuandika.';
export const inputEnded = 'Input imeisha.';
export const enterSends = 'Enter hutuma mstari.';

// The output.
export const output = 'Output ya programu';
export const onlyLastLines = (count: number) => `Ni mistari ${count} ya mwisho pekee inayoonyeshwa.`;
export const errorPrefix = 'Kosa: ';
export const typedPrefix = 'Wewe: ';

// The status.
export const idle = 'Output itaonekana hapa. Andika input yako hapa chini.';
export const starting = 'Inaanza…';
export const queued = 'Inasubiri zamu yake…';
export const running = 'Inaendeshwa';
export const stoppedByUser = 'Umesimamisha programu.';
export const lost = 'Mtandao umekatika, na programu imeisha. Iendeshe tena ukipata mtandao.';
export const unreachable = 'Mtandao huu unazuia terminal. Bonyeza Endesha kwa input yako.';
export const finished = 'Imemaliza';

// From the server: values of `message` in `refused`, and in the end of a stopped run.
export const notHere = 'Programu za lugha hii haziwezi kuendeshwa hapa.';
export const notPossible = 'Hapa programu haziwezi kupokea input zinapoendeshwa.';
export const replaced = 'Umeanzisha programu nyingine, kwa hivyo hii imesimamishwa.';
export const signedOut = 'Umeondoka kwenye akaunti yako, kwa hivyo programu imesimamishwa.';
export const closing =
  'Server ya shule inaanza upya, kwa hivyo programu imesimamishwa. Iendeshe tena baada ya muda mfupi.';
export const busy = 'Programu nyingi zinaendeshwa kwa sasa. Tafadhali jaribu tena baada ya muda mfupi.';
export const tooMuchOutput = 'Programu imetoa output inayozidi MB 1, kwa hivyo imesimamishwa.';
export const tooMuchInput = 'Programu imepokea input inayozidi MB 1, kwa hivyo imesimamishwa.';
