/** Sehemu za maandishi ya somo ambazo tunazipa majina wenyewe. */
export const callouts = {
  note: 'Kumbuka',
  tip: 'Dokezo',
  important: 'Muhimu',
  warning: 'Onyo',
  caution: 'Tahadhari',
};
export const showAnswer = 'Onyesha jibu';
export const footnotes = 'Tanbihi';
export const footnote = (number: number) => `Tanbihi ${number}`;
/** Tanbihi inaweza kutajwa mara kadhaa: `mention` ni mara ya ngapi, kuanzia 1. */
export const backToText = (number: number, mention: number) =>
  mention === 1
    ? `Rudi kwenye maandishi kutoka tanbihi ${number}`
    : `Rudi kwenye mtajo wa ${mention} wa tanbihi ${number}`;
