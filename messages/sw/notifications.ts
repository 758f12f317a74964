/** Arifa: kengele ya juu, na orodha yake. */
import { appliedFor } from '#messages/applied-for.ts';
import { plural } from './locale.ts';

export const notifications = 'Arifa';
export const unseen = (count: number) => plural(count, { other: 'Arifa, # mpya' });
export const arrived = (count: number) => plural(count, { other: 'Arifa # mpya' });
export const nothingNew = 'Hakuna jipya';
export const nothingNewText = 'Utaona arifa mpya hapa.';
export const isNew = 'Mpya';

/** What an application is for, if it names no course. */
export const modes = { Online: 'kozi ya mtandaoni', Physical: 'kozi ya darasani shuleni' };

export const kinds = {
  marks: (title: string) => `Alama zako za “${title}” ziko tayari`,
  remarked: (title: string) => `Pointi zako za “${title}” zimebadilika`,
  regraded: (title: string) => `“${title}” imesahihishwa upya`,
  faulty: (title: string) => `“${title}” haiwezi kusahihishwa kwa sasa`,
  deadline: (title: string) => `“${title}”: mwisho wa kuwasilisha ni leo`,
  extended: (title: string) => `Mwisho wako wa kuwasilisha “${title}” umebadilika`,
  lesson: (title: string) => `Somo jipya: “${title}”`,
  task: (title: string) => `Kazi mpya: “${title}”`,
  class_open: (title: string) => `Darasa la moja kwa moja limeanza: ${title}`,
  payment: (title: string) => `Malipo yamepokelewa: ${title}`,
  application: (title: string) => `Ombi jipya la kujiunga: ${appliedFor(title, modes)}`,
  offer: (title: string) => `Shule imekupa ofa: ${title}`,
  offer_accepted: (title: string) => `Ofa imekubaliwa: ${title}`,
  offer_declined: (title: string) => `Ofa imekataliwa: ${title}`,
  page_approved: (title: string) => `Ukurasa wako “${title}” umechapishwa`,
  page_taken_down: (title: string) => `Ukurasa wako “${title}” haujachapishwa`,
  page_waiting: (title: string) => `Ukurasa wa mwanafunzi unasubiri kuidhinishwa: “${title}”`,
  page_reported: (title: string) => `Ukurasa wa mwanafunzi umeripotiwa: “${title}”`,
  project_help: (title: string) => `Mwanafunzi anaomba msaada na “${title}”`,
  announcement: (title: string) => `Tangazo: ${title}`,
};
