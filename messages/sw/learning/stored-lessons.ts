/** Kidirisha cha masomo yanayohifadhiwa kwenye kifaa. */
import { numbers } from '#messages/sw/locale.ts';

export const lessonText =
  'Masomo unayosoma hubaki kwenye kifaa hiki kwa siku 14, pamoja na faili zake zisizozidi MB 2 kila moja. Somo unalohifadhi hubaki hadi uliondoe au uondoke kwenye akaunti yako.';
export const textAndPictures = (size: string) => `Maandishi na picha: ${size}`;
export const withVideo = (size: string) => `Pamoja na video (${size})`;
export const withVideos = (size: string) => `Pamoja na video zote (${size})`;
export const stored = (size: string) => `Kwenye kifaa hiki: ${size}`;
export const someStored = (stored: number, all: number, size: string) =>
  `Masomo ${stored} kati ya ${all} kwenye kifaa hiki: ${size}`;
export const keep = 'Hifadhi';
export const keepSelected = 'Hifadhi ulichochagua';
export const saving = (percent: number) => `Inahifadhi: ${percent}%`;
export const saved = 'Imehifadhiwa. Sasa unaweza kusoma bila mtandao.';
const list = (files: string[]) => new Intl.ListFormat(numbers).format(files);
export const withLargeFiles = (size: string) => `Pamoja na faili kubwa (${size})`;
export const largeFiles = (files: string[]) => `Faili zinazozidi MB 2: ${list(files)}`;
export const fileOfLesson = (file: string, lesson: string) => `${file} (${lesson})`;
export const largeMissing = (files: string[]) =>
  `Hazijahifadhiwa: ${list(files)}. Chagua faili kubwa, kisha ujaribu tena.`;
export const missing = (files: string[]) =>
  `Bado hazijahifadhiwa: ${list(files)}. Darasa itajaribu tena utakapofungua somo ukiwa na mtandao.`;
export const remove = 'Ondoa kwenye kifaa hiki';
export const removed = 'Imeondolewa kwenye kifaa hiki.';
export const cancel = 'Ghairi';
export const full = 'Kifaa hiki hakina nafasi ya kutosha: futa kitu, kisha ujaribu tena.';
export const notSaved = (reason: string) => `Haijahifadhiwa yote. ${reason}`;
