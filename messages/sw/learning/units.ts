/** Sehemu: makundi ya masomo ya kozi. */

export const gone = 'Sehemu hii haipo tena.';
export const name = 'Ipe sehemu jina lisilozidi herufi 120';
export const deleted = 'Sehemu imefutwa';
export const added = 'Sehemu imeongezwa';
export const renamed = 'Jina la sehemu limebadilishwa';

// Editing.
export const addUnit = 'Ongeza sehemu';
export const add = 'Ongeza';
export const editUnit = 'Hariri sehemu';
export const editNamed = (unit: string) => `Hariri sehemu ${unit}`;
export const save = 'Hifadhi';
export const nameLabel = 'Jina';
export const beginsWith = 'Inaanza na somo';
export const beginsAtEnd = 'Mwishoni, kwa masomo mapya';
export const position = (position: number, units: number) => `Sehemu ya ${position} kati ya ${units}`;
export const sortable = 'sehemu inayoweza kusogezwa';

// Deleting.
export const remove = 'Futa';
export const removeNamed = (unit: string) => `Futa sehemu ${unit}`;
export const removeTitle = (unit: string) => `Ufute sehemu “${unit}”?`;
export const joinsBefore = (unit: string) => `Masomo yake yanabaki: yatajiunga na “${unit}”.`;
export const joinsNone = 'Masomo yake yanabaki: yatakuwa mwanzoni mwa kozi bila sehemu.';
