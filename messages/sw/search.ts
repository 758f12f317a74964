/** Utafutaji wa kila kitu (Control+K). */
import { plural } from '#messages/sw/locale.ts';

export const open = (keys: string) => `Tafuta (${keys})`;
export const title = 'Tafuta';
export const label = 'Kurasa, kozi, masomo';
export const officeLabel = 'Kurasa, kozi, watu, malipo';
export const kinds = {
  page: 'Ukurasa',
  course: 'Kozi',
  lesson: 'Somo',
  person: 'Mtu',
  application: 'Ombi',
  payment: 'Malipo',
};
export const found = (total: number) => plural(total, { one: 'Tokeo #', other: 'Matokeo #' });
export const nothing = 'Hakuna kinacholingana';
export const pagesOnly = 'Kwa sasa ni kurasa tu zinazoweza kupatikana.';
export const searching = 'Inatafuta…';
