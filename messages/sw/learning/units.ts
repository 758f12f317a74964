/** Sehemu: makundi ya masomo ya kozi. */

export const gone = 'Sehemu hii haipo tena.';
export const name = 'Ipe sehemu jina lisilozidi herufi 120';
export const deleted = 'Sehemu imefutwa';
