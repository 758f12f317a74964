/** Mazoezi ndani ya maandishi ya somo. */
export const untitled = (number: number) => `Jaribu: programu ya ${number}`;
export const untitledPage = (number: number) => `Jaribu: ukurasa wa ${number}`;
export const input = 'Kile ambacho programu inasoma';
export const inputOf = (number: number, count: number) => `${input} (${number} kati ya ${count})`;
export const run = 'Endesha';
export const stop = 'Simamisha';
export const edit = 'Hariri';
export const reset = 'Rudisha ya mwanzo';
export const openInPlayground = 'Fungua kwenye Live Code';
export const openAsProject = 'Fungua kama mradi';
export const previewNotLoaded = 'Ukurasa haukuweza kuonyeshwa. Angalia mtandao, kisha pakia upya somo hili.';
export const solved = 'Imetatuliwa';
export const outcomes = {
  solved: 'Umetatua! Programu inaonyesha hasa kile ambacho zoezi linataka.',
  notYet: 'Bado: programu inaonyesha kitu tofauti na kile ambacho zoezi linataka. Ibadilishe na uiendeshe tena.',
};
export const solvedWithAll = (count: number) =>
  `Umetatua! Programu inaonyesha hasa kile ambacho zoezi linataka kwa input zote ${count}.`;
export const passedBefore = (count: number, total: number) =>
  `Hadi sasa ni sahihi kwa input ${count} kati ya ${total}; zilizobaki hazijakaguliwa.`;
export const notYetWith = (number: number, count: number) =>
  `Bado: programu inakosea kwa input ya ${number} kati ya ${count}, iliyo juu ya matokeo yake. Ibadilishe na uiendeshe tena.`;
