/** Arifa: kengele ya juu, na orodha yake. */
import { plural } from './locale.ts';

export const notifications = 'Arifa';
export const unseen = (count: number) => plural(count, { other: 'Arifa, # mpya' });
export const arrived = (count: number) => plural(count, { other: 'Arifa # mpya' });
export const nothingNew = 'Hakuna jipya';
export const nothingNewText = 'Utaona arifa mpya hapa.';
export const isNew = 'Mpya';

export const kinds = {
  marks: (title: string) => `Alama zako za “${title}” ziko tayari`,
  remarked: (title: string) => `Pointi zako za “${title}” zimebadilika`,
  regraded: (title: string) => `“${title}” imesahihishwa upya`,
  faulty: (title: string) => `“${title}” haiwezi kusahihishwa kwa sasa`,
};
