/** Maendeleo. */
import { plural } from '#messages/sw/locale.ts';

export const joinFirst = 'Ni wanafunzi wa kozi hii pekee wanaoweza kuhifadhi maendeleo yao.';
export const completed = 'Somo limekamilika';

export const completedOf = (completed: number, lessons: number) =>
  `${completed} kati ya ${plural(lessons, { one: 'somo #', other: 'masomo #' })}`;
export const startFirst = 'Anza somo la kwanza';
export const goOn = 'Endelea ulipoachia';
export const nextLesson = 'Somo linalofuata';
export const positionUnknown = 'Imeshindikana kupata mahali ulipofika kwenye video. Tunajaribu tena…';
