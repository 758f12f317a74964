/** Siku zinazohesabiwa tangu mwanafunzi anapoanza: masomo yanapofunguliwa, na kazi zinapotakiwa. */
import { plural } from '#messages/sw/locale.ts';

const inDays = (days: number) => plural(days, { one: 'Siku #', other: 'Siku #' });

// When a lesson opens.
export const opensLabel = 'Somo litafunguliwa lini';
export const opensFrom = {
  publication: 'Mara tu linapochapishwa',
  date: 'Siku utakayoichagua',
  joining: 'Siku kadhaa baada ya mwanafunzi kujiunga na kozi',
  intake: 'Siku kadhaa baada ya kundi la mwanafunzi kuanza',
};
export const opensDayLabel = 'Siku ya kufunguliwa';
export const opensDayHint = 'Litafunguliwa siku hiyo inapoanza.';
export const dayHasCome = 'Siku hii imefika: somo litafunguliwa mara tu litakapochapishwa.';
export const daysLabel = 'Idadi ya siku';
export const daysHint = '0 ni siku hiyo yenyewe.';
export const noIntakeHint = '0 ni siku hiyo yenyewe. Kwa wasio na kundi, siku huhesabiwa tangu kujiunga.';
export const finishFirst = 'Somo la kumaliza kwanza';
export const finishNone = 'Hakuna';
export const finishPrevious = 'Somo lililotangulia';
export const notAwaitedChoice = (lesson: string) => `${lesson} (sharti halitumiki)`;
export const finishFirstHint =
  'Mwanafunzi aliyelifungua awali bado anaweza kulifungua. Ukifuta somo unalochagua hapa, ukiacha kulichapisha au ukilisogeza chini ya hili, wanafunzi hawatahitaji kulimaliza tena.';
/** For staff, in the list of lessons. */
export const opensAfterPrevious = 'Hufunguliwa baada ya lililotangulia';
export const opensAfterChosen = (lesson: string) => `Hufunguliwa baada ya “${lesson}”`;
export const notAwaited = (lesson: string) =>
  `Sharti la kumaliza “${lesson}” halitumiki: somo hilo ni rasimu au liko baadaye.`;
export const opensWithout = (lesson: string, prerequisite: string) =>
  `Sasa somo “${lesson}” hufunguliwa bila kumaliza “${prerequisite}” kwanza, kwa sababu somo hilo liko baadaye.`;
export const openWithout = (lessons: number) =>
  plural(lessons, {
    other: 'Sasa masomo # hufunguliwa bila kumaliza kwanza masomo yanayotakiwa, kwa sababu hayo yako baadaye.',
  });
export const opensWithoutIt = (lessons: number) =>
  plural(lessons, {
    one: 'Somo # linahitaji hili limalizwe kwanza, na sasa litafunguliwa bila sharti hilo.',
    other: 'Masomo # yanahitaji hili limalizwe kwanza, na sasa yatafunguliwa bila sharti hilo.',
  });
export const opensOn = (day: string) => `Litafunguliwa ${day}`;
export const opensAfterLesson = (lesson: string) => `Litafunguliwa ukishamaliza ${lesson}`;
export const opensWhenFinished = (lesson: string) => `Somo hili litafunguliwa ukishamaliza “${lesson}”.`;
export const opensLater = (day: string) => `Somo hili litafunguliwa ${day}.`;
/** For staff, in the list of lessons. */
export const opensAfter = {
  joining: (days: number) =>
    days === 0 ? 'Hufunguliwa siku ya kujiunga' : `Hufunguliwa: ${inDays(days)} baada ya kujiunga`,
  intake: (days: number) =>
    days === 0 ? 'Hufunguliwa kundi linapoanza' : `Hufunguliwa: ${inDays(days)} baada ya kundi kuanza`,
};

// When a task is due.
export const dueLabel = 'Mwisho wa kuwasilisha ni lini';
export const dueFrom = {
  date: 'Siku iliyo hapo juu',
  joining: 'Siku kadhaa baada ya mwanafunzi kujiunga na kozi',
  intake: 'Siku kadhaa baada ya kundi la mwanafunzi kuanza',
};
export const deadlineUnused = 'Haitumiki: kila mwanafunzi ana siku yake ya mwisho, tazama Zaidi.';
/** For staff, in the list of tasks. */
export const dueAfter = {
  joining: (days: number) => (days === 0 ? 'Mwisho ni siku ya kujiunga' : `Mwisho: ${inDays(days)} baada ya kujiunga`),
  intake: (days: number) =>
    days === 0 ? 'Mwisho ni siku kundi linapoanza' : `Mwisho: ${inDays(days)} baada ya kundi kuanza`,
};

// Late joiners.
export const catchUpLabel = 'Siku za wanaochelewa kujiunga (si lazima)';
export const catchUpHint =
  'Tangu siku ya kujiunga, kila mwanafunzi ana angalau siku hizi kwa kila kazi, hata kama siku yake ya mwisho imepita.';

// Validation.
export const notEarlier = 'Chagua somo la mapema zaidi katika kozi hii.';
export const opensDay = 'Chagua siku ambayo somo litafunguliwa';
export const badDays = 'Weka idadi nzima ya siku kuanzia 0 hadi 365';
export const badCatchUpDays = 'Weka idadi nzima ya siku kuanzia 1 hadi 365, au iache wazi';
