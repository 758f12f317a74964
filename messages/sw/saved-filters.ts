/** Vichujio vilivyohifadhiwa vya orodha za ofisi. */

// From the server.
export const nameRequired = 'Kipe kichujio jina lisilozidi herufi 40';
export const unknownFilter = 'Orodha hii haina kichujio kama hicho. Chagua kichujio, kisha ukihifadhi tena.';
export const tooMany = 'Umehifadhi vichujio 20. Futa kimoja kwanza.';
export const gone = 'Huna kichujio kama hicho.';

// Over the lists.
export const title = 'Vichujio vilivyohifadhiwa';
export const saveThis = 'Hifadhi kichujio hiki';
export const name = 'Jina la kichujio';
export const save = 'Hifadhi';
export const cancel = 'Ghairi';
export const deleteFilter = (filter: string) => `Futa kichujio ${filter}`;
