/** Mazoezi ndani ya maandishi ya somo. */
export const untitled = (number: number) => `Jaribu: programu ya ${number}`;
export const untitledPage = (number: number) => `Jaribu: ukurasa wa ${number}`;
export const input = 'Kile ambacho programu inasoma';
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
