/** The parts of a lesson's text that we name ourselves. */
export const callouts = {
  note: 'Note',
  tip: 'Tip',
  important: 'Important',
  warning: 'Warning',
  caution: 'Caution',
};
export const showAnswer = 'Show the answer';
export const footnotes = 'Footnotes';
export const footnote = (number: number) => `Footnote ${number}`;
/** A footnote may be mentioned several times: `mention` is which of them, from 1. */
export const backToText = (number: number, mention: number) =>
  mention === 1 ? `Back to the text from footnote ${number}` : `Back to mention ${mention} of footnote ${number}`;
